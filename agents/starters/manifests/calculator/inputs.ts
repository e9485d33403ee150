import { wholeWords } from '../../../kit/brief/found.ts';
import { readLists } from '../../../kit/brief/read-lists.ts';
import { splitItems } from '../../../kit/brief/split-items.ts';
import type { Slot } from '../../base/fill.ts';
import type { Language } from '../../base/language.ts';
import { namedFigures } from '../shared/named-figures.ts';

type Slots = Record<string, Slot | null>;

const inputTitle = /(?:inputs?|fields?|values?|given|numbers|eingaben?|angaben|felder|werte|gegeben)$/iu;
const fromList = wholeWords(
  String.raw`(?:from|based on|given|out of|aus|anhand von|auf basis von)\s(?<list>[^\n.;:!?=]{3,160})`,
  'giu',
);
/** May follow another colon. */
const listed = wholeWords(
  String.raw`(?:inputs?|fields?|values?|eingaben?|angaben|felder|werte): (?<list>[^\n.;:!?=]{3,200})`,
  'iu',
);
const calculates = wholeWords(
  String.raw`calculat\p{L}{0,6}|calc|comput\p{L}{1,5}|works? out|working out|figure out|estimat\p{L}{0,5}|\p{L}{0,25}rechner|berechn\p{L}{0,6}|ausrechn\p{L}{0,4}|errechn\p{L}{0,4}|formula|formel`,
  'iu',
);
const equation = /(?<name>\p{L}[\p{L}\p{N} _-]{0,40}?) ?= ?(?<formula>[\p{L}\p{N}(][\p{L}\p{N} ._+*/^%()×÷−-]{2,200})/u;
const announced = /(?:formula|formel)(?: is| ist)?: ?(?<formula>[\p{L}\p{N}(][\p{L}\p{N} ._+*/^%()×÷−-]{2,200})/iu;

/**
 * Reads named inputs with their figures, and a formula if the words have one. `open`: the words name no other
 * calculation.
 */
export function ownFormula(wanted: string, language: Language, open: boolean): Slots {
  if (open && calculates.test(wanted)) {
    const own = formulaIn(wanted) ?? inputsIn(wanted);
    if (own) return own;
  }
  const figures = namedFigures(wanted, language);
  if (figures) return { inputs: figures, resultName: resultName(wanted) };
  const names = open ? askedFor(wanted) : null;
  return names ? { inputs: names, resultName: resultName(wanted) } : {};
}

function formulaIn(wanted: string): Slots | null {
  const match = equation.exec(wanted) ?? announced.exec(wanted);
  const text = match?.groups?.['formula']?.trim().replace(/[.]+$/u, '').trim() ?? '';
  if (!/[\p{L}\p{N})] ?[+*/^×÷−-] ?[\p{L}\p{N}(]/u.test(text)) return null;
  const names = [...new Set((text.match(/\p{L}[\p{L}\p{N}_]*(?: \p{L}[\p{L}\p{N}_]*)*/gu) ?? []).filter(isName))];
  const name = match?.groups?.['name']?.trim();
  return {
    formula: { value: text, quote: text },
    inputs: names.length > 0 ? { value: names.slice(0, maxInputs).map((one) => ({ name: one })), quote: text } : null,
    resultName: name && name.split(' ').length <= 3 ? { value: name, quote: name } : null,
  };
}

const maxInputs = 12;
const isName = (name: string) => !/^(?:min|max|round|sqrt|abs|floor|ceil|exp|ln|log|a?(?:sin|cos|tan))$/iu.test(name);

function inputsIn(wanted: string): Slots | null {
  const list = readLists(wanted).find(({ title }) => inputTitle.test(title));
  if (list) return listOf(list.items, list.quote);
  const said = listed.exec(wanted)?.groups?.['list'];
  if (said !== undefined) return listOf(splitItems(said), said.trim());
  for (const { groups } of wanted.matchAll(fromList)) {
    const text = groups?.['list'] ?? '';
    const inputs = listOf(splitItems(text), text.trim());
    if (inputs) return inputs;
  }
  return null;
}

function listOf(items: readonly string[], quote: string): Slots | null {
  const inputs = namesIn(items, quote);
  return inputs && { inputs };
}

/** Returns at least two names, each of at most four words, without articles. */
function namesIn(items: readonly string[], quote: string): Slot | null {
  const names = items
    .map((item) => item.replace(/^(?:the|a|an|my|our|its|der|die|das|dem|den|einer?|einem|meine[rm]?)\s/iu, '').trim())
    .filter((name) => /^\p{L}[\p{L}\p{N} '’/-]{0,38}$/u.test(name) && name.split(/\s+/).length <= 4);
  const unique = names.filter(
    (name, index) => names.findIndex((one) => one.toLowerCase() === name.toLowerCase()) === index,
  );
  const isList = unique.length >= 2 && unique.length === items.length;
  return isList ? { value: unique.slice(0, maxInputs).map((name) => ({ name })), quote } : null;
}

/** Features of a page that are no inputs. */
const features = wholeWords(
  String.raw`modes?|dark|light|buttons?|history|saves?|saving|export\p{L}*|print\p{L}*|charts?|graphs?|tables?|offline|mobile|phones?|simple|nice|design|colou?rs?|login|results?|steps?|share|verlauf|dunkel\p{L}*|diagramm\p{L}*|tabellen?|einfach\p{L}*|schön\p{L}*|ohne|mit|drucken|speichern|big|large|free|fast|quick|keyboard|memory|functions?|brackets|scientific`,
  'iu',
);
const askedTitle = wholeWords(
  String.raw`costs?|prices?|rate|how (?:much|many)|cost per|calculat\p{L}*|calc|\p{L}*rechner|\p{L}*kosten|\p{L}*preis|wie ?viele?|berechn\p{L}*`,
  'iu',
);

/** Reads `cost per use: price, times used`. */
function askedFor(wanted: string): Slot | null {
  const list = readLists(wanted).find(({ title }) => askedTitle.test(title));
  if (!list || list.items.some((item) => features.test(item) || /\d/u.test(item))) return null;
  const slot = namesIn(list.items, list.quote);
  if (slot === null) return null;
  const body = list.quote.slice(list.quote.indexOf(':') + 1).trim();
  return { ...slot, quote: body };
}

const stops = String.raw`(?=\s?[:,.;?!\n(]|\s(?:from|based|with|given|by|for|aus|mit|bei|für|anhand)\s|$)`;
const asked = [
  String.raw`how (?:much|many) (?<name>\p{L}[\p{L} -]{1,30}?) (?:do|will|would|should) (?:i|we|you) (?:need|have to|want)`,
  String.raw`wie ?viele? (?<name>\p{L}[\p{L} -]{1,30}?) (?:brauche|benötige|brauchen|benötigen) (?:ich|wir)`,
  String.raw`(?:calculate|compute|work out|figure out|berechne|berechnet?) (?:(?:my|the|our|a|an|mein\p{L}*|unser\p{L}*|den|die|das) )?(?<name>\p{L}[\p{L} -]{2,38}?)${stops}`,
  String.raw`(?<=^)(?<name>(?:costs?|price) per \p{L}{2,20})(?=:)`,
].map((pattern) => new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})`, 'iu'));

function resultName(wanted: string): Slot | null {
  for (const pattern of asked) {
    const name = pattern.exec(wanted)?.groups?.['name']?.trim() ?? '';
    if (name !== '' && name.split(/\s+/u).length <= 4) return { value: name, quote: name };
  }
  return null;
}
