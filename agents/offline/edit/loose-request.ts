import type { Language } from '../../starters/base/language.ts';
import type { Setting } from '../../starters/base/setting.ts';
import type { StarterJson } from '../../starters/project.ts';
import type { Starter } from '../../starters/base/starter.ts';
import { isSmall } from '../../kit/brief/small-words.ts';
import { heldIn, inOtherUnits } from '../../starters/unmet/taken.ts';
import { type Token, tokensOf } from '../../starters/unmet/tokens.ts';
import { sameName, settingValue } from './edit-values.ts';

type Values = Readonly<Record<string, unknown>>;

/** Words that say that something changes, and not what. */
const changing =
  /^(?:set|change|put|turn|switch|lasts?|long|longer|shorter|bigger|smaller|stelle?|setze?|aendere?|dauern?|dauert|lang|laenger|kuerzer|bekommt|statt|ein|aus|an|ab|on|off)$/u;
const no = /^(?:no|not|without|off|ohne|kein(?:e[nrsm]?)?|aus|ab|remove|disable|mute)$/u;
/** These may be part of a rule that nothing here reads: `delivery instead of pick-up`. */
const unclear =
  /(?:^|\s)(?:instead|rather|not|never|except|unless|if|when|(?:an)?statt|nicht|nie|außer|wenn|falls)(?:\s|$)/iu;
const more = /(?:^|\s)(?:also|too|as well|add|auch|noch|zusätzlich|dazu)(?:\s|$)/iu;
/** A figure below zero, or by how much to change one: nothing here reads that. */
const signed = /(?:^|\s)[-−+]\s?\d/u;
const longestName = 4;

interface Named {
  setting: Setting;
  /** The range of its name in the tokens. */
  from: number;
  to: number;
}

/**
 * Reads settings and their values in any order: `15 min breaks`, `Pausen von 5 Minuten`, `work 50 min, break 5 min`,
 * `no sound`, `prices in CHF`. Returns the values that change; null unless each word is the name of a setting, its value, or
 * asks for nothing by itself.
 */
export function readLoosely(request: string, starter: Starter, json: StarterJson): Values | null {
  if (signed.test(request)) return null;
  const tokens = tokensOf(request);
  const names = namesIn(tokens, starter.settings, json);
  if (names === null) return null;
  const isNamed = (index: number) => names.some(({ from, to }) => index >= from && index <= to);
  const rest = tokens.map((token, index) => ({ token, index })).filter(({ index }) => !isNamed(index));
  return (
    named(request, names, rest, json.language) ??
    filled(request, starter, json, rest, names.length > 0) ??
    instead(request, starter, json)
  );
}

/** `delivery instead of pick-up`: what comes before, if both are values of the same settings. */
function instead(request: string, starter: Starter, json: StarterJson): Values | null {
  const [, wanted = '', unwanted = ''] =
    /^(.+?)\s+(?:instead of|rather than|and not|(?:an)?statt|und nicht)\s+(.+)$/iu.exec(request) ?? [];
  if (wanted === '') return null;
  const keysOf = (values: Values | null) => Object.keys(values ?? {}).join(' ');
  const values = readLoosely(wanted, starter, json);
  return values && keysOf(values) === keysOf(readLoosely(unwanted, starter, json)) ? values : null;
}

type Rest = readonly { token: Token; index: number }[];

/** One value for each name. */
function named(request: string, names: readonly Named[], rest: Rest, language: Language): Values | null {
  if (names.length === 0 || new Set(names.map(({ setting }) => setting.key)).size < names.length) return null;
  const figures = rest.filter(({ token }) => token.parts !== null);
  const unit = new Set(figures.map(({ index }) => index + 1));
  const others = rest.filter(({ token, index }) => token.parts === null && !unit.has(index) && !asksNothing(token));
  if (others.length > 0) return null;
  const [only] = names;
  if (figures.length === 0 && names.length === 1 && only?.setting.type === 'flag')
    return { [only.setting.key]: !rest.some(({ token }) => no.test(token.folded)) };
  if (figures.length !== names.length || rest.some(({ token }) => no.test(token.folded))) return null;
  const values: Record<string, unknown> = {};
  for (const [place, { setting }] of names.entries()) {
    const said = request.slice(figures[place]?.token.at ?? 0, figures[place + 1]?.token.at);
    const value = setting.type === 'number' ? settingValue(setting, said, language) : null;
    if (value === null) return null;
    values[setting.key] = value;
  }
  return values;
}

/** What the starter reads from the request as if it were an idea, if that is all that the request says. */
function filled(
  request: string,
  starter: Starter,
  { language, values: current }: StarterJson,
  rest: Rest,
  isNamed: boolean,
): Values | null {
  if (unclear.test(request)) return null;
  const { values, quotes, implied = {} } = starter.fill(request, language);
  const keys = Object.keys(values).filter((key) => implied[key] === undefined);
  const spans = keys.map((key) => ({ at: request.indexOf(quotes[key] ?? ''), length: quotes[key]?.length ?? 0 }));
  const isRead = ({ at, end }: Token) =>
    spans.some((span) => span.at >= 0 && at >= span.at && end <= span.at + span.length);
  const known = wordsOfNames(starter, language);
  const held = heldIn(values).numbers;
  // What was read may end before a second figure, or contain one that it does not use: `2 minutes 11 5`.
  const isUsed = ({ parts }: Token) =>
    parts === null || parts.every((part) => part.flatMap(inOtherUnits).some((number) => held.has(number)));
  const isWhole = rest.every(
    ({ token }) =>
      (isRead(token) && isUsed(token)) ||
      (token.parts === null && (asksNothing(token) || known.some((word) => sameName(word, token.folded)))),
  );
  if (keys.length === 0 || !isWhole) return null;
  // `15 minutes` may be the break, or the work: a figure without a name is only for what the application has.
  const isNew = starter.settings.some(
    ({ key, type }) => type === 'number' && keys.includes(key) && current[key] === undefined,
  );
  if (isNew && !isNamed) return null;
  return Object.fromEntries(
    keys.map((key) => [key, more.test(request) ? joined(current[key], values[key]) : values[key]]),
  );
}

const asksNothing = ({ folded }: Token) => isSmall(folded) || changing.test(folded);

/** Adds to a list what it lacks. */
function joined(before: unknown, after: unknown): unknown {
  if (!Array.isArray(before) || !Array.isArray(after)) return after;
  const known = new Set(before.map((item) => JSON.stringify(item)));
  return [...before, ...after.filter((item) => !known.has(JSON.stringify(item)))];
}

/** Finds the names of settings, longest first; null if a name is that of several settings. */
function namesIn(
  tokens: readonly Token[],
  settings: readonly Setting[],
  { language, values }: StarterJson,
): Named[] | null {
  const found: Named[] = [];
  for (let from = 0; from < tokens.length; from += 1) {
    for (let length = Math.min(longestName, tokens.length - from); length > 0; length -= 1) {
      const words = tokens.slice(from, from + length);
      if (words.some(({ parts }) => parts !== null)) continue;
      const said = words.map(({ folded }) => folded).join(' ');
      const all = settings.filter(({ names }) =>
        [...names[language], ...names.en].some((name) => sameName(foldName(name), said)),
      );
      // Of several with this name, the one that the application uses.
      const mine = all.length > 1 ? all.filter(({ key }) => values[key] !== undefined) : all;
      if (all.length > 0 && mine.length !== 1) return null;
      const [setting] = mine;
      if (!setting) continue;
      found.push({ setting, from, to: from + length - 1 });
      from += length - 1;
      break;
    }
  }
  return found;
}

/** The words in the names of settings and of fields: `orders` of `orders a day`, `price`. */
const wordsOfNames = ({ settings }: Starter, language: Language): string[] =>
  settings.flatMap((setting) => {
    const fields = setting.type === 'rows' ? setting.fields : [];
    return [setting, ...fields].flatMap(({ names }) => tokensOf(names[language].join(' ')).map(({ folded }) => folded));
  });

const foldName = (name: string) =>
  tokensOf(name)
    .map(({ folded }) => folded)
    .join(' ');
