/** The bytes in which a page declares its encoding, by the standard of HTML. */
const prescanBytes = 1_024;

/**
 * Decodes a page. A byte order mark decides, then the content type, then the page itself; but pages often declare an encoding
 * that they do not have. UTF-8 with letters beyond ASCII is hardly ever valid by chance, so it wins over another declaration,
 * and what is not valid UTF-8 is decoded as Windows-1252 if UTF-8 or nothing was declared.
 */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const marked = markOf(bytes);
  if (marked !== null) return new TextDecoder(marked).decode(bytes);
  const declared = encodingNamed(contentType) ?? encodingNamed(beginningOf(bytes));
  const asUtf8 = declared === 'utf-16le' || declared === 'utf-16be' ? null : inUtf8(bytes);
  if (asUtf8 !== null) return asUtf8;
  const encoding = declared === null || declared === 'utf-8' ? 'windows-1252' : declared;
  return new TextDecoder(encoding).decode(bytes);
}

function markOf([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

function beginningOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, prescanBytes)).toString('latin1');
}

/** The encoding that a content type, a `meta` element or an XML declaration names; null if it is none that is known. */
function encodingNamed(text: string): string | null {
  const label = /(?:charset|encoding)\s*=\s*["']?\s*([\w.:-]+)/i.exec(text)?.[1];
  if (label === undefined) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

/** null if the bytes are no valid UTF-8. A character that was cut at the end does not count. */
function inUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}
