import { type Row, weekIn } from './row.ts';

/** Things to track, and the range of the words that they were read from. */
export interface Read {
  rows: Row[];
  from: number;
  to: number;
}

const noun = String.raw`(?<noun>\p{L}{3,30}(?: of \p{L}{3,30}| \p{L}{3,30})?(?: of \p{L}{3,30})?)`;
const some = String.raw`(?:i|we|you|he|she|they|everyone|everybody|anyone|anybody|someone|somebody)`;
const habit = new RegExp(
  String.raw`(?<![\p{L}\p{N}])how (?<sort>many|much|often) (?:${noun} (?:do|did|have|does)? ?(?:i|we|my)(?![\p{L}\p{N}])|(?:do |does )?(?:i|we) (?<deed>\p{L}{3,20}(?: \p{L}{2,20}){0,3}))`,
  'iu',
);
const germanHabit =
  /(?<!\p{L})wie (?<sort>oft) (?:(?:war|bin|gehe|habe) ich|ich)(?: (?:beim|im|zum|zur|in der|auf der))? (?<deed>\p{L}{3,20})(?!\p{L})|(?<!\p{L})wie ?viele? (?<noun>\p{L}{3,30}(?: \p{L}{3,30})?) (?:\p{L}{3,20}e|\p{L}{3,20}n|hab) (?:ich|wir)(?!\p{L})/iu;
/** `did I take my pills today`, `when I last watered the plants`; not `which plant did I water`, which asks for many. */
const done = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?<!(?:which|what|who|where|how) (?:\p{L}+ ){0,3})(?:(?:did|have|has) ${some}|when (?:did |have )?${some})(?: all| ever| already| last)* (?<deed>\p{L}{3,20}(?: \p{L}{2,20}){0,4})`,
  'iu',
);
const germanDone =
  /(?<!\p{L})(?<!(?:welche\p{L}?|was|wer|wo|wie) (?:\p{L}+ ){0,3})(?:wann )?(?:habe?n?|bin|sind) (?:ich|wir|alle)(?: (?:heute|schon|zuletzt|das letzte mal|gestern))*(?: (?:die|den|das|der|meine[nr]?|mein|unsere[nr]?|unser))? (?<deed>\p{L}{3,30}(?: \p{L}{2,30}){0,3}?)(?= (?:oder|und|wann|mit)(?!\p{L})|[,.;:!?\n]|$)/iu;
/** Where the deed ends and what comes after it begins. */
const afterwards =
  /\s(?:today|yet|already|this|last|when|and|or|with|list|so|every|each|in|at|on|before|after|daily|or not|heute|schon|zuletzt)(?![\p{L}])[\s\S]*$/iu;
const aimless = /(?<!\p{L})(?:it|this|that|things?|stuff|something|es|das|done|do)$/iu;

/** Reads `how many coffees I drink`, `how often I go running` with a weekly goal after it, `did I take my pills`. */
export function asked(wanted: string): Read | null {
  const match = habit.exec(wanted) ?? germanHabit.exec(wanted);
  if (!match) return deedIn(wanted);
  const { noun: named, deed, sort } = match.groups ?? {};
  const isOften = /^(?:often|oft)$/i.test(sort ?? '');
  const name = named ?? (isOften ? deed : undefined);
  if (name === undefined || /\s(?:and|or|per|a|the|with)$/iu.test(name) || aimless.test(name)) return null;
  const end = match.index + match[0].length;
  const week = isOften ? weekIn(wanted.slice(end, end + 60)) : null;
  const row: Row = { name, kind: isOften ? 'yes' : 'number', ...(week ? { perWeek: week.days } : {}) };
  return { rows: [row], from: match.index, to: end + (week?.end ?? 0) };
}

function deedIn(wanted: string): Read | null {
  const match = done.exec(wanted) ?? germanDone.exec(wanted);
  const name = match?.groups?.['deed']?.replace(afterwards, '') ?? '';
  if (!match || !/\p{L}{3}/u.test(name) || aimless.test(name)) return null;
  const to = wanted.indexOf(name, match.index) + name.length;
  return { rows: [{ name, kind: 'yes' }], from: match.index, to };
}
