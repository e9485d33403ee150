import { deflateSync } from 'node:zlib';

/** Creates a PDF with a page for each text, with compressed streams. A page's content may be given as is. */
export function makePdf(pages: readonly (string | { content: Uint8Array; filter: string })[]): Buffer<ArrayBuffer> {
  const objects: Uint8Array[] = [];
  const add = (text: string, stream?: Uint8Array) => {
    const parts: Uint8Array[] = [Buffer.from(`${objects.length + 1} 0 obj\n${text}\n`)];
    if (stream) parts.push(Buffer.from('stream\n'), stream, Buffer.from('\nendstream\n'));
    objects.push(Buffer.concat([...parts, Buffer.from('endobj\n')]));
    return objects.length;
  };
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  for (const [index, page] of pages.entries()) {
    add(`<< /Type /Page /Parent 2 0 R /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`);
    const { content, filter } =
      typeof page === 'string' ? { content: deflateSync(drawn(page)), filter: '/FlateDecode' } : page;
    add(`<< /Length ${content.length} /Filter ${filter} >>`, content);
  }
  const header = Buffer.from('%PDF-1.7\n');
  let offset = header.length;
  const offsets = objects.map((object) => (offset += object.length) - object.length);
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const trailer = `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer << /Size ${count} /Root 1 0 R >>\nstartxref\n${offset}\n%%EOF\n`;
  return Buffer.concat([header, ...objects, Buffer.from(trailer)]);
}

function drawn(text: string): string {
  const lines = text.split('\n').map((line) => `(${line.replaceAll(/[()\\]/g, String.raw`\$&`)}) Tj T*`);
  return `BT /F1 12 Tf 14 TL 72 720 Td ${lines.join('\n')} ET`;
}
