import type { Brief, Thing } from './brief.ts';
import { cleanText } from './clean.ts';
import { shortened, titleCase } from './wording.ts';

const productNames =
  /^(?:app|apps|application|applikation|aplicación|aplicacion|aplicativo|plattform|plateforme|plataforma|software|logiciel|website|webseite|outil|werkzeug|anwendung|アプリ|サービス|システム|ツール|应用|应用程序|平台|앱|приложение|программа)$/iu;
const functionWords = new Set(
  'der die das dem den des ein eine einen einem einer und oder mit ihre ihren seine für von zum zur bei aus auf ist sind kann können wird werden damit ich wir brauchen möchte über nach auch als nicht sie sich les une des pour avec qui que dans sur est sont leur leurs peut peuvent nous notre par los las una para con que por del sus puede pueden como gli per che con una della degli het een voor met van dat die hun kunnen och att som för med till deras kan это для что как они или できる する ため もの こと これ それ ます です'.split(
    ' ',
  ),
);

/** For words that are not English: the telling words in their own order, without grammar. */
export function plainBrief(text: string): Brief {
  const clean = cleanText(text);
  const segments = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(clean)]
    .filter((part) => part.isWordLike)
    .map((part) => part.segment);
  const telling = segments.filter(
    (word) => !productNames.test(word) && !functionWords.has(word.toLowerCase()) && isTelling(word),
  );
  const capitals = telling.filter((word) => /^\p{Lu}/u.test(word));
  // German writes its nouns with a capital; elsewhere every telling word may be one.
  const nouns = capitals.length >= 2 && capitals.length < segments.length * 0.8 ? capitals : telling;
  const names = [...new Map(nouns.map((word) => [word.toLowerCase(), word])).values()].slice(0, 4);
  const things: Thing[] = (names.length > 0 ? names : [segments[0] ?? 'Item']).map((word) => ({
    name: titleCase(word),
    plural: titleCase(word),
    qualifier: '',
  }));
  const [first] = things;
  const title = shortened(clean.split(/[\n.!?。！？]/u)[0] ?? '', 60) || 'New Product';
  return {
    text,
    language: 'other',
    title,
    subject: (first?.name ?? title).toLowerCase(),
    actors: [{ name: 'User', plural: 'users' }],
    actions: things.map((thing) => ({
      verb: 'manage',
      gerund: 'managing',
      thing: thing.name,
      object: thing.name,
      actor: 'User',
      detail: '',
      phrase: `manage ${thing.name}`,
    })),
    things,
    qualities: [],
    purposes: [],
    named: false,
  };
}

function isTelling(word: string): boolean {
  if (!/\p{L}/u.test(word)) return false;
  if (/[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]/u.test(word)) return true;
  return word.length >= 4 && !/^\p{Script=Hiragana}+$/u.test(word);
}
