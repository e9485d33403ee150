const keys = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Returns numbers from 0 to 1, always the same ones. */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Returns a word as somebody in a hurry types it: a letter is left out, doubled, swapped with the next, or beside the right key. */
export function slipIn(word: string, next: () => number): string {
  const at = 1 + Math.floor(next() * (word.length - 1));
  const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
  const row = keys.find((one) => one.includes(letter.toLowerCase())) ?? 'e';
  const beside = row.charAt((row.indexOf(letter.toLowerCase()) + 1) % row.length);
  const slips = [
    before + after,
    before + letter + letter + after,
    before + after.charAt(0) + letter + after.slice(1),
    before + beside + after,
  ];
  return slips[Math.floor(next() * slips.length)] ?? word;
}
