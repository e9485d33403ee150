const figure = String.raw`(?:[€$£] ?)?\d[\d.,:]{0,12}(?: ?(?:[-–—]|to|bis) ?\d[\d.,:]{0,8})?(?: ?(?:[€$£%]|\p{L}{1,12}))?`;
const said =
  'no,? wait|wait,? no|oh no|sorry|i mean|i meant|correction|scratch that|make that|or rather|actually|nein,? doch|nein,? warte|quatsch|korrektur|ich meine|doch lieber|vielmehr|besser gesagt|stopp';
const correction = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,:])(?<old>${figure})(?<mark>[ ]?[,;:.…–—-]{0,3}[ ]?\(?(?:oh |ah |äh |uh |hm )?(?:${said})(?![\p{L}])[ ]?[,;:.…–—-]{0,3}[ ]?(?:make (?:it|that) |it is |it's |better |doch )?)(?=(?:[€$£] ?)?\d)`,
  'giu',
);

/**
 * Replaces a figure that the user corrects at once, and the words of the correction, with blanks: `15 minutes, no wait:
 * 20 minutes`.
 */
export function withoutCorrected(words: string): string {
  return words.replaceAll(correction, (match) => match.replaceAll(/[^\n]/g, ' '));
}
