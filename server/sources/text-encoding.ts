/** Bytes as text, by the content type, else by an XML declaration, else as UTF-8; what cannot be read becomes U+FFFD. */
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
    // An encoding that nobody knows: most who misname theirs write UTF-8.
    return new TextDecoder();
  }
}
