const stop = new Set(
  `the a an and or of to for in on with is are am was were be been has have had do does did that this these those who which when where while
  if then than so as at by from into onto per each every all any some how what why i we they you he she it its my our their your
  his her can could must should shall may might will would not no but also just only too very more less most least other others
  about after before between during until over under up down out off again twice once ago later old away apart long wide high
  tall deep left right maybe please plus minus times x am pm o'clock uhr
  der die das den dem des ein eine einen einem einer und oder von zu für in im am an auf mit ist sind war wird werden hat haben
  dass wenn wo während als wie bei nach vor bis aus um ich wir sie er es man kann können muss müssen soll sollen darf dürfen
  will nicht kein keine keinen aber auch nur noch mehr pro je jede jeder jedes mal alle`.split(/\s+/),
);

const word = /^[\p{L}][\p{L}'’-]{0,40}/u;

/**
 * Returns the noun that a number counts, which begins at `at`: one noun, or two if the first qualifies the second. null
 * if there is none.
 */
export function nounAfter(words: string, at: number, value: number | null): string | null {
  const rest = words.slice(at, at + 100);
  const lead = /^[ \u00a0]{0,2}/.exec(rest)?.[0] ?? '';
  const first = word.exec(rest.slice(lead.length))?.[0] ?? '';
  if (first.length < 2 || stop.has(first.toLowerCase())) return null;
  const one = lead + first;
  const between = /^ /.exec(rest.slice(one.length))?.[0];
  const second = between === undefined ? '' : (word.exec(rest.slice(one.length + 1))?.[0] ?? '');
  return qualifies(first, second, value) ? `${one} ${second}` : one;
}

/** `ultrasound machine` and `big tables` do; `players each` and `person enters` do not. */
function qualifies(first: string, second: string, value: number | null): boolean {
  if (second.length < 2 || stop.has(second.toLowerCase())) return false;
  // In German, only an adjective is in lower case, and a compound is one word.
  if (/^\p{Lu}/u.test(first)) return false;
  if (/^\p{Lu}/u.test(second)) return true;
  if (value === 1) return !/(?:s|ed|ing|ly)$/.test(second);
  return !first.endsWith('s') && /(?:s|ren|people|children|men)$/.test(second);
}
