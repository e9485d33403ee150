const fence = /^(?:`{3,}|~{3,})/;
const rule = /^(?:[-*_]\s*){3,}$|^[-=]+$/;
const heading = /^#+(?:\s|$)/;
const markers = /^(?:(?:[-*+]|\d{1,9}[.)])(?:\s+|$)|>\s?)+/;
const listMarker = /^(?:[-*+]|\d{1,9}[.)])\s+/;

/**
 * Text of others as Markdown that cannot change the document around it. Paragraphs, lists and emphasis stay. Headings
 * would be taken for the document's, fences could hold YAML that readers of the format take for tokens, rules could end
 * its front matter, and HTML could do anything: none of them does.
 */
export function plainProse(text: string): string {
  const lines = cleaned(text)
    .split('\n')
    .map((line) => line.trim())
    .flatMap(plainBlock);
  return (
    lines
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim() || 'Nothing is said about this.'
  );
}

/** Lists and quotations can hold headings and fences too, so what follows the markers is looked at. */
function plainBlock(line: string): string[] {
  const content = line.replace(markers, '');
  if (line !== '' && (content === '' || fence.test(content) || rule.test(content) || rule.test(line))) return [];
  const words = heading.test(content) ? content.replace(/^[#\s]+/, '').replace(/[#\s]+$/, '') : content;
  if (line !== '' && words === '') return [];
  return [(listMarker.exec(line)?.[0] ?? '') + (words === content ? content : `**${words}**`)];
}

/** The same for a text that has to stay on one line. */
export function plainLine(text: string): string {
  return cleaned(text)
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s#>*+=_`~-]+/, '')
    .trim();
}

function cleaned(text: string): string {
  return (
    text
      .toWellFormed()
      .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
      // oxlint-disable-next-line no-control-regex -- control characters are what has to go
      .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\ufeff]/g, ' ')
      .replaceAll('<', '&lt;')
  );
}
