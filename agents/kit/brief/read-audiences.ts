import { type Found, wholeWords } from './found.ts';
import { nounAfter } from './noun-after.ts';

/** Words for people, which also end compounds and qualified nouns. */
const english =
  'students?|pupils?|kids?|children|child|toddlers?|teens?|teenagers?|adults?|seniors?|elderly people|elderly|people|families|family|parents?|mothers?|fathers?|moms?|mums?|dads?|grandparents?|grandma|grandpa|daughters?|sons?|wife|husband|partner|nephews?|nieces?|friends?|neighbou?rs?|colleagues|coworkers|co-workers|customers?|clients?|patients?|guests?|visitors?|members?|users?|teams?|staff|employees|volunteers?|teachers?|coaches|trainers?|tutors?|doctors?|nurses|therapists?|physios|physiotherapists?|freelancers?|founders|developers|designers|artists?|musicians?|bands?|drummers?|singers?|runners?|cyclists?|climbers?|swimmers?|players?|gamers|beginners?|learners?|readers?|writers?|authors|photographers?|bakers?|gardeners?|farmers?|beekeepers?|hikers|travell?ers?|tourists?|landlords?|tenants?|roommates?|flatmates?|couples?|women|men|girls?|boys?|class|classes|club|clubs|school|schools|company|dog owners|pet owners|owners|caregivers?|carers|nurses|drivers?|riders?|speakers|refugees|scouts|choir|congregation|\\p{L}{3,20}-year-olds|year olds|\\d{1,2}-year-olds|\\d{1,2} year olds|first graders|second graders|graders';
const german =
  'kinder|kindern|schüler|schülern|schülerinnen|studenten|studierende|eltern|senioren|jugendliche|erwachsene|familien?|freunde|nachbarn|kollegen|kunden|kundinnen|patienten|gäste|besucher|mitglieder|nutzer|team|teams|lehrer|lehrerinnen|lehrkräfte|trainer|ärzte|verein|vereine|klasse|anfänger|einsteiger|spieler|mitarbeiter|mitarbeiterinnen|mieter|vermieter|paare|frauen|männer|mädchen|jungen|enkel|oma|opa|tochter|sohn|leute|menschen|handwerker|imker|gärtner|musiker|chor|band|wg|\\p{L}{2,20}(?:schüler|lehrer|kinder|gäste|kunden)';
const qualifier = String.raw`(?:[\p{L}\d'’-]{1,20} ){0,4}`;
const pattern = wholeWords(
  `(?:for|für|fürs) ${qualifier}?(?:${english}|${german})(?: (?:who|whose|with|aged|between|ab|bis|mit) [^\\n,.;:!?()]{1,60})?`,
);
/** A word between `for` and the people that ties the people to something else. */
const breaks = /\s(?:and|or|to|the time|when|that|by|on|at|is|are|each|every|which|und|oder|zu|pro|jede[nrs]?)\s/iu;

/**
 * Returns the target audience: `for my students`, `für Kinder ab 6`, in the order of the words. The
 * quote begins at `for`.
 */
export function readAudiences(words: string): Found[] {
  return [...words.matchAll(pattern)].flatMap(({ 0: quote, index: at }) => {
    const people = quote.search(/\s(?:who|whose|with|aged|between|ab|bis|mit)\s/iu);
    const who = people < 0 ? quote : quote.slice(0, people);
    if (breaks.test(who) || (people < 0 && qualifiesAnother(words, at + quote.length, who))) return [];
    return [{ quote: quote.trimEnd(), at }];
  });
}

/** `for student housing` is not for students. */
function qualifiesAnother(words: string, end: number, who: string): boolean {
  return (
    /^[ ]\p{L}/u.test(words.slice(end, end + 3)) &&
    !/(?:s|en|n|people|elderly)$/iu.test(who) &&
    nounAfter(words, end, null) !== null
  );
}
