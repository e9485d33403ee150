/**
 * Control characters, which no brief has, replace brackets, commas and blanks in a field's options; each takes one
 * character.
 */
const [open, close, comma, blank] = ['\u0001', '\u0002', '\u0003', '\u0004'];
const brackets = /(?<=[\p{L}\p{N}] ?)\((?<inner>[^()\n:;]{3,80})\)(?<after>\s*(?:[,;.]|and\s|und\s|$))?/gu;
const joints = /,\s?|\s(?:or|and|oder|und)\s|\s?\/\s?/giu;

/** Masks options in brackets if they are inside a list: `title, format (vinyl, CD), price`. */
export function maskedOptions(text: string): string {
  return text.replaceAll(brackets, (found, inner: string, after: string | undefined, at: number) => {
    const before = /[^:;.()\n]*$/u.exec(text.slice(Math.max(0, at - 80), at))?.[0] ?? '';
    const items = inner.split(joints);
    const isShort =
      items.length >= 2 && items.every((item) => item.trim() !== '' && item.trim().split(/\s+/).length <= 2);
    if (!isShort || !(before.includes(',') || /^\s*[,;]/u.test(after ?? ''))) return found;
    const masked = inner.replaceAll(
      joints,
      (joint) => comma + joint.slice(1).replaceAll(' ', blank).replaceAll(',', comma),
    );
    return open + masked + close + found.slice(inner.length + 2);
  });
}

/** Returns the name of a masked field and its options. */
export function optionsIn(piece: string): { name: string; options: string[] } {
  const [name = '', inner] = piece.split(open);
  if (inner === undefined) return { name, options: [] };
  const options = inner
    .replace(close, '')
    .split(comma)
    .map((option) =>
      option
        .replaceAll(blank, ' ')
        .replace(/^(?:or|and|oder|und|\/) ?/iu, '')
        .trim(),
    )
    .filter((option) => option !== '');
  return { name: name.trim(), options };
}
