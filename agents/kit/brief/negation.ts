import { wholeWords } from './found.ts';
import { germanNegation } from './german-negation.ts';
import { withoutIdioms } from './idioms.ts';

/** Returns the index in the clause where a prohibition begins; null if there is none. `plain`: see Clause. */
export function negationIn(plain: string): number | null {
  const clause = withoutIdioms(plain);
  if (doubled.test(clause) || alone.test(clause)) return null;
  return englishNegation(clause) ?? germanNegation(clause);
}

const test = (pattern: string) => wholeWords(pattern, 'iu');

// Double negations: `not without`, `nothing is impossible`, `don't want no`.
const doubled = test(
  "(?:not|cannot|never|no|nothing|nobody|[\\p{L}]+n't|nicht|nie|kein\\p{L}{0,2}|nichts) (?:[^\\n]{0,60} )?(?:without|ohne|impossible|unmöglich)|[\\p{L}]+n't (?:[\\p{L}]+ ){1,3}(?:no|nothing|nobody|never)|not (?:[\\p{L}]+ ){0,3}(?:no|nothing|never|un(?:able|wanted|important|like))|never (?:[\\p{L}]+ ){0,2}(?:no|nothing|not)",
);

/** An answer to choose: `always, sometimes, never`. */
const alone = /^\P{L}*(?:never|nie|niemals)\P{L}*$/iu;

/** A clause about a case, a reason or people asks for nothing. */
const head = test(
  'if|when|whenever|because|since|who|whose|whom|unless|in case|so (?:that )?(?:i|we|they|you|he|she|people|nobody|everyone|clients|customers|patients|students|users)|whether|people that|those that|until|once',
);
const someone =
  /(?:^|\s)(?:i|he|she|they|people|kids|children|students|customers|clients|patients|most|many|some|everyone|everybody|somebody|someone|nobody|my \p{L}+|our \p{L}+)\s*$/iu;
const own = /(?:^|\s)(?:i|we)\s*$/iu;
const product =
  /(?:^|\s)(?:it|this|that|which|there|(?:the |this |my |our )?(?:app|application|site|website|tool|game|page|data|system|timer|service|software|thing|names?|photos?|records?))\s*$/iu;

const oughtNot = test("(?:must|should|shall|may|need)(?:n't| not|nt)(?: be| to| have)?(?: (?<verb>\\p{L}+))?");
const canNot = test("(?:cannot|can not|can't|cant|could not|couldn't)(?: (?<verb>\\p{L}+))?");
const willNot = test("(?:won't|wont|will not)(?: (?<verb>\\p{L}+))?");
const wouldNot = test("(?:would not|wouldn't|wouldnt|'d not|'d rather not) (?:like|want|have|use|store)");
const hasNotTo = test("(?:do not|don't|dont|does not|doesn't|doesnt) (?:have|need) to");
const doNot = test(
  "(?:do not|don't|dont|does not|doesn't|doesnt)(?: (?:really|ever|even|actually|necessarily))?(?: (?<verb>\\p{L}+))?",
);
const isNot = test(
  "(?:is not|isn't|isnt|are not|aren't|arent|'s not|'re not) (?:allowed|permitted|possible|needed|required|wanted|necessary|supposed|to|a|an|for|meant|available|shared|stored|saved|public|sold|open|acceptable|welcome|part)",
);
const never = test('never');
const nothing = test(
  'nothing (?:is|gets|leaves|stored|saved|may|must|should|goes|to)|(?:store|stores|save|saves|send|sends|share|keep|keeps|track|tracks) nothing',
);
const bareNot =
  /^(?:(?:and|und|or|just|so|only|also|definitely|absolutely|please|certainly|maybe|preferably|ideally)\s)?not\s\S/iu;
const noThing = test('(?:no|zero)(?= [\\p{L}\\p{N}_])');
const without = test('without(?= \\S)');
const avoid = /^(?:please\s)?(?:avoid|skip|leave out|refrain from|stay away from|get rid of)\s\S/iu;
const free = test('(?:ad|ads|login|account|tracking|cookie|signup|registration|password|subscription)-free');
const hasVerb = test(
  'must|should|shall|need|needs|want|wants|is|are|be|can|could|will|would|has to|have to|requires?|has|works?|does|do|may|please',
);

/** Verbs for things that people happen not to do. */
const states = words(
  'mind care forget remember understand get like see believe feel work exist speak own look mean help lose miss come read swim cook code draw write practise practice trust hear sleep sell fit belong',
);
/** Verbs for things that the product should not do. */
const wishes = words(
  'want need store save share send use accept take do offer charge ship deliver allow collect track keep serve require plan bill handle show deal wish sell log ask intend support provide process publish',
);
const cannotBeDone = words('use have store share send pay accept take install allow keep save show collect process');

function englishNegation(clause: string): number | null {
  const at = (pattern: RegExp) => {
    const match = pattern.exec(clause);
    return match === null
      ? null
      : { verb: match.groups?.verb?.toLowerCase() ?? '', index: match.index, before: clause.slice(0, match.index) };
  };
  const verbal = [
    at(oughtNot),
    only(at(canNot), ({ verb, before }) => !states.has(verb) && (!someone.test(before) || cannotBeDone.has(verb))),
    only(at(willNot), ({ before, verb }) => !/(?:^|\s)i\s*$/i.test(before) && verb !== 'work'),
    at(wouldNot),
    only(at(doNot), ({ verb, before }) => isWish(verb, before)),
    only(at(hasNotTo), ({ before }) => !own.test(before)),
    only(at(isNot), ({ before }) => !/(?:^|\s)(?:i|he|she|we|they|you)\s*$/i.test(before)),
    only(at(never), ({ before }) => !someone.test(before)),
    at(nothing),
    at(bareNot),
    at(avoid),
  ];
  if (verbal.some((match) => match !== null && !head.test(match.before))) return 0;
  const none = only(at(noThing), ({ before }) => !hasNone.test(before) && !still.test(clause));
  if (none && !head.test(none.before)) return hasVerb.test(none.before) ? 0 : phraseStart(none.before);
  const [first] = [at(without), at(free)]
    .filter((match) => match !== null && !head.test(match.before))
    .toSorted((a, b) => (a?.index ?? 0) - (b?.index ?? 0));
  return first ? phraseStart(first.before) : null;
}

/** `I have no …` describes the present situation, and so does `there is no … yet`. */
const hasNone = /(?:^|\s)(?:i|we|they|you|people|he|she)(?:'ve| have| had| has| got| have got)(?: got)?\s*$/iu;
const still = test('yet|at the moment|right now|currently|today we|these days');

/** `with no ads` begins at `with`. */
function phraseStart(before: string): number {
  const lead = /(?:^|\s)(?:with|having|and|or|absolutely|there is|there are)\s*$/iu.exec(before);
  if (!lead) return before.length;
  return lead.index + (/^\s/.test(lead[0]) ? 1 : 0);
}

function isWish(verb: string, before: string): boolean {
  if (own.test(before)) return wishes.has(verb);
  if (product.test(before)) return !['matter', 'exist', 'mean', 'help', 'work'].includes(verb);
  if (someone.test(before)) return ['need', 'want', 'require'].includes(verb);
  if (/^(?:please|and|so|but|also)?\s*$/iu.test(before))
    return !states.has(verb) || ['sell', 'read', 'get', 'write'].includes(verb);
  return ['need', 'want', 'require', 'allow', 'store', 'show', 'send', 'share', 'get', 'see', 'have'].includes(verb);
}

function only<Match>(match: Match | null, fits: (match: Match) => boolean): Match | null {
  return match !== null && fits(match) ? match : null;
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
