/**
 * Decodes bytes by the content type, otherwise by the XML declaration, otherwise as UTF-8. Invalid bytes become U+FFFD.
 */
export function decodeText(bytes: Buffer, contentType: string): string {
  const declared =
    /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1] ??
    /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)/i.exec(bytes.subarray(0, 200).toString('latin1'))?.[1];
  return decoderFor(declared).decode(bytes);
}

function decoderFor(label: string | undefined): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    // Unknown encoding: files that misname theirs are mostly UTF-8.
    return new TextDecoder();
  }
}
