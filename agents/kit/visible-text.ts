/**
 * Characters that are invisible, or that change how others are shown: control characters (a terminal obeys sequences
 * that start with ESC), direction marks, zero-width and tag characters. Variation selectors stay: they are part of
 * emoji and of names.
 */
const unseen =
  /(?![\ufe00-\ufe0f\u{e0100}-\u{e01ef}])[\p{Cc}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** Joiners that a script or an emoji needs: between two letters of a joining script, or between two pictures. */
const joiners =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})|(?<=(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}])[\p{L}\p{M}])[\u200c\u200d](?=(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}])[\p{L}\p{M}])/gu;

/**
 * Removes invisible characters from untrusted text. Line breaks stay, as `\n`; other control characters become spaces.
 */
export function visibleText(text: string): string {
  const whole = text.toWellFormed().replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n');
  const kept = new Set([...whole.matchAll(joiners)].map(({ index }) => index));
  return whole.replaceAll(unseen, (sign, index: number) => {
    if (sign === '\n' || kept.has(index)) return sign;
    return /\p{Cc}/u.test(sign) ? ' ' : '';
  });
}

/** The same on one line. */
export function visibleLine(text: string): string {
  return visibleText(text).replaceAll(/\s+/g, ' ').trim();
}
