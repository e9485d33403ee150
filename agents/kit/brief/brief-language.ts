/** The language of the user's words, in which the result is written. `other`: neither English nor German. */
export type BriefLanguage = 'en' | 'de' | 'other';

const list = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const german = list(
  'der die das und mit ist ein eine einen einem einer für nicht von zu ich wir auf den dem des im am zum zur vom aus bei nach über unter kein keine keinen ohne oder auch soll sollen muss müssen möchte will kann können sich wie wenn dass damit als nur noch mein meine meinen meiner unser unsere unseren sie es man haben hat sind wird werden pro alle jede jeder jeden mehr app',
);
const english = list(
  'the a an and or of to for with on is are that this want need we i it my our from by who which when where so as at be can should must no not without your their they them you per every each all any some how what if into over before after about between like have has just please app',
);
const foreign = list(
  'le la les et pour une avec qui est dans sur du aux ne pas el los las y con para que por sin il gli per che di della senza o os com um uma sem het een en voor met van zonder och att som för på med til av uden og ikke i w z na do się dla jest bez bir için ile ve ja sekä ilman',
);

/** The most characters to read: more of the same words tells nothing new. */
const longest = 8_000;

export function briefLanguage(words: string): BriefLanguage {
  const text = words.slice(0, longest);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return 'en';
  if ((text.match(/\p{Script=Latin}/gu)?.length ?? 0) < letters * 0.6) return 'other';
  const tokens = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const count = (set: ReadonlySet<string>) => tokens.filter((token) => set.has(token)).length;
  const [de, en, others] = [count(german), count(english), count(foreign)];
  if (others > de && others > en) return 'other';
  if (de > en) return 'de';
  if (en > de) return 'en';
  // The text is only names of things: decide by letters, and by endings that only German has.
  if (/[äöüß]/i.test(text) || tokens.some((token) => /.(?:ung|heit|keit|schaft|liste|rechner)$/.test(token))) {
    return /[àâãåæçèéêëìíîïñòóôõøœùúûýčďěňřšťůžąćęłńśźżăîșțğış]/i.test(text) ? 'other' : 'de';
  }
  return /[^\p{ASCII}]/u.test(text.replaceAll(/[^\p{L}]/gu, '')) ? 'other' : 'en';
}

export function isGerman(words: string): boolean {
  return briefLanguage(words) === 'de';
}
