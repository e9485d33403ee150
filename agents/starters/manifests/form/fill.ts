import { readAmounts } from '../../../kit/brief/read-amounts.ts';
import { readLists } from '../../../kit/brief/read-lists.ts';
import type { Filled } from '../../base/starter.ts';
import { isRule, once, questionsIn, waiting } from './questions.ts';
import { ownLine } from '../shared/own-line.ts';
import { filledOf, firstOption, flag, type Slot, wantedWords } from '../../base/fill.ts';

const modes: readonly (readonly [string, RegExp])[] = [
  [
    'signup',
    /(?<!\p{L})(?:sign(?:ing)?[ -]?ups?|rsvps?|registrations?|register|volunteers?|who is coming|who's coming|anmeld\p{L}*|anmeldeliste|zusage\p{L}*|teilnehmerliste|mitbringliste)(?!\p{L})/iu,
  ],
  ['poll', /(?<!\p{L})(?:polls?|vot(?:e|es|ing)|abstimm\p{L}*|doodle)(?!\p{L})/iu],
  [
    'contact',
    /(?<!\p{L})(?:contact form|enquiry form|inquiry form|message form|kontaktformular|anfrageformular)(?!\p{L})/iu,
  ],
  ['survey', /(?<!\p{L})(?:surveys?|questionnaires?|feedback\p{L}*|umfragen?|fragebogen|befragung)(?!\p{L})/iu],
];
const between = /(?<!\p{L})(?:between|among|zwischen)\s(?<body>\p{L}[^.;:\n!?]{2,200})/iu;
const listAfterQuestion = /\?\s{1,2}(?<body>[^.?!\n:;]{3,200}?\s(?:or|oder|\/)\s[^.?!\n:;,]{1,60})/iu;
/** `pizza or sushi for Friday?`, `tea, coffee or juice?` */
const either =
  /(?<![^\s"“„«(])(?<body>(?:[\p{L}\d'’-]{2,30}(?: [\p{L}\d'’-]{1,30})?, ?){0,8}[\p{L}\d'’-]{2,30}(?: [\p{L}\d'’-]{1,30})? (?:or|oder) (?:(?!for |on |at |in |für |am |im )[\p{L}\d'’-]{2,30} ?){1,2})(?: ?(?:for|on|at|in|für|am|im)(?: [\p{L}\d'’-]{1,30}){1,4})? ?\?/iu;
const titleOfOptions =
  /(?:poll|vote|doodle|options?|choices?|choose from|abstimmung|optionen|auswahl|wahl|between|zwischen|umfrage)\b[^:]*$/iu;
const places =
  /^(?:places?|spots?|seats?|spaces?|slots?|people|persons?|participants?|guests?|attendees|kids|children|volunteers?|plätze\p{L}*|platz|personen|leute|teilnehme\p{L}*|gäste\p{L}*|kinder|helfer\p{L}*)(?!\p{L})/iu;
const seats = /^(?:places?|spots?|seats?|spaces?|plätze\p{L}*|platz)(?!\p{L})/iu;
const limited =
  /(?<!\p{L})(?:max(?:imum|imal)?\.?|up to|at most|limit(?:ed)?(?: to| of)?|only|no more than|for|höchstens|bis zu|nur|für)\s$/iu;
/** A number after these words limits the number of answers, unless it counts a part of the form. */
const limitedTo = /(?<!\p{L})(?:limit(?:ed)? (?:to|of)|max(?:imum|imal)?\.?|at most|höchstens|begrenzt auf)\s$/iu;
const ofForm =
  /^(?:characters?|words?|zeichen|wörter|questions?|fragen|options?|optionen|choices?|answers?|antworten|votes?|stimmen|photos?|files?|pages?|seiten|points?|punkte|stars?)(?!\p{L})/iu;
const each = /^\s(?:per|each|a|pro|je|jede\p{L}?)\s/iu;

interface Options {
  value: string[];
  quote: string;
}

/** Reads the settings of a form, in the user's words. */
export function fillForm(words: string): Filled {
  const wanted = wantedWords(words);
  const mode = firstOption(wanted, modes);
  const isPoll = mode?.value === 'poll';
  const options = isPoll ? optionsIn(wanted) : null;
  return filledOf(words, wanted, {
    mode,
    intro: ownLine(wanted),
    options,
    questions: isPoll ? pollQuestionIn(wanted, options?.value ?? []) : questionsIn(wanted),
    ...placesIn(wanted),
    waiting: flag(wanted, waiting),
    // "Only once" looks like a prohibition but is a setting.
    once: flag(wanted, once),
  });
}

const quotedQuestion = /["“„«](?<text>[^"“”„«»\n]{4,140}\?)["”“»]/u;
/** A question at a sentence's start, or after `Poll:`. */
const question =
  /(?<=^|[.!?\n:]\s{0,2})(?:(?:an?\s|quick\s|eine\s)*(?:poll|vote|doodle|umfrage|abstimmung)\s[-–]?\s?)?(?<text>\p{L}[^.!?\n"“”„«»:]{4,140}\?)/iu;

function pollQuestionIn(wanted: string, options: readonly string[]): Slot | null {
  const match = quotedQuestion.exec(wanted) ?? question.exec(wanted);
  if (!match || /^(?:can|could|would|will) you|^(?:kannst|können|könnt)/iu.test(match[0])) return null;
  const text = match.groups?.['text'] ?? '';
  // `Tea or coffee?` is only its options.
  if (options.length > 0 && options.every((option) => text.includes(option))) return null;
  return { value: [{ name: text }], quote: text };
}

function optionsIn(wanted: string): Options | null {
  const list = readLists(wanted).find(({ title }) => title === '' || titleOfOptions.test(title));
  if (list) return optionsFrom(list.items, list.quote);
  const body = (between.exec(wanted) ?? listAfterQuestion.exec(wanted) ?? either.exec(wanted))?.groups?.['body'];
  if (body === undefined) return null;
  const whole = body.replace(/\s(?:with|for|so|mit|für)\s.*$/iu, '');
  const text = /^(?<list>.{1,200}?\s(?:and|or|und|oder)\s[^,]{1,80}),/iu.exec(whole)?.groups?.['list'] ?? whole;
  return optionsFrom(
    text.split(/,|\s(?:and|or|und|oder|\/)\s/iu).map((item) => item.trim().replace(/^(?:and|or|und|oder)\s/iu, '')),
    text,
  );
}

function optionsFrom(items: readonly string[], quote: string): Options | null {
  const trimmed = [...new Set(items.map((item) => item.trim()))];
  const kept = trimmed.filter((item) => item !== '' && item.length <= 80 && !isRule(item));
  // The application joins options with commas, so an option may not contain one.
  if (kept.length < 2 || kept.length > 30 || kept.some((item) => item.includes(','))) return null;
  return { value: kept, quote: quote.trim() };
}

/** Reads the number of places, in total and per slot. */
function placesIn(wanted: string): Readonly<Record<'places' | 'perOption', Slot | null>> {
  const found: Record<'places' | 'perOption', Slot | null> = { places: null, perOption: null };
  for (const { at, quote, value, kind, unit } of readAmounts(wanted)) {
    if (kind !== 'pieces' || !Number.isInteger(value) || value < 1 || value > 10_000) continue;
    const before = wanted.slice(Math.max(0, at - 24), at);
    const after = wanted.slice(at + quote.length, at + quote.length + 40);
    const isPlace = places.test(unit);
    if (each.test(after)) {
      const slot =
        /^\s\p{L}{1,4}\s(?:time ?)?(?:slots?|shifts?|times?|days?|dates?|schicht|termin|zeitfenster|tag)(?!\p{L})/iu;
      if (isPlace && slot.test(after)) found.perOption ??= { value, quote: quote + (slot.exec(after)?.[0] ?? '') };
      continue;
    }
    const isLimit = isPlace ? limited.test(before) || seats.test(unit) : limitedTo.test(before) && !ofForm.test(unit);
    if (isLimit) found.places ??= { value, quote };
  }
  return found;
}
