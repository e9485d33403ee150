/** Reading more tells nothing new about who does what, and compromise takes 10 ms per 1,000 characters. */
const longestRead = 8000;

/** The words without markup, pictures, addresses and list marks; one line per sentence or list item. */
export function cleanText(text: string): string {
  return (
    text
      .slice(0, longestRead * 2)
      .replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, ' ')
      .replaceAll(/<\/?[a-z!][^<>]*>/gi, ' ')
      .replaceAll(/&(?:amp|#38);/g, '&')
      .replaceAll(/&[a-z]{2,8};/gi, ' ')
      .replaceAll(/(?:https?:\/\/|www\.)\S+/gi, ' ')
      // Bounded on both sides, as it stands between words: `@@@@…` must not make it look again from every place.
      .replaceAll(/(?<!\S)[^\s@]{1,64}@[^\s@]{1,255}(?!\S)/g, ' ')
      .replaceAll(/[\p{Extended_Pictographic}\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu, (mark) =>
        /[\n\t]/.test(mark) ? mark : ' ',
      )
      .replaceAll(/[‘’]/g, "'")
      .replaceAll(/["“”«»`*_#~^=|\\[\]{}<>]/g, ' ')
      .replaceAll(/(\p{L})\s*\/\s*(\p{L})/gu, '$1 and $2')
      .replaceAll(/\s&\s/g, ' and ')
      .replaceAll(/[^\S\n][-–—]+\s/g, ': ')
      .replaceAll(/\s\d{1,2}[.)]\s+/g, '\n')
      .replaceAll(/\bkeep(s|ing)? (?:track|tabs|an eye) (?:of|on)\b/gi, 'track$1')
      .split(/\n+/)
      .map((line) =>
        line
          .replace(/^\s*(?:[-–—•·+>]+|\d{1,3}[.)]|[a-z]\))\s+/i, '')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      )
      .filter((line) => /[\p{L}\p{N}]/u.test(line))
      .join('\n')
      .slice(0, longestRead)
  );
}

const english = words(
  'the a an and or of to for in on with is are that this lets let can want need we i it their my our from by who which when app tool where so as at be helps help manage software without per each every all any some how what when if not no they you your his her its into over before after about between other them',
);
const foreign = words(
  'der die das und mit ist ein eine einen für nicht von zu ich wir auf den dem le la les des et pour une avec qui est dans sur un du el los las y con para que una por se il gli e per che di della o os as com um uma em het een en voor met van och att som för på med og til av på у и в на с для не что как i w z na do się dla jest ve bir için ile',
);

/** English, by the function words; another script or another language's function words say `other`. */
export function languageOf(text: string): 'en' | 'other' {
  const letters = text.match(/\p{L}/gu) ?? [];
  const latin = text.match(/\p{Script=Latin}/gu) ?? [];
  if (letters.length === 0) return 'en';
  if (latin.length < letters.length * 0.6) return 'other';
  let ours = 0;
  let theirs = 0;
  for (const token of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    if (english.has(token)) ours += 1;
    if (foreign.has(token)) theirs += 1;
  }
  const accented = (text.match(/[^\p{ASCII}]/gu) ?? []).filter((mark) => /\p{L}/u.test(mark)).length;
  return theirs > ours || (ours === 0 && accented > 0) ? 'other' : 'en';
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
