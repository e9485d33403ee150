import { stringLiteral } from '../../kit/project/literals.ts';
import { isPast } from './plan-fields.ts';
import type { EntityPlan, FieldPlan } from './plan.ts';
import {
  colours,
  past,
  personNames,
  placeNames,
  plainNames,
  remarks,
  spread,
  streets,
  times,
  towns,
} from './sample-words.ts';

const count = 6;
const pick = <Value>(values: readonly Value[], index: number, fallback: Value): Value =>
  values[index % values.length] ?? fallback;

/** Returns the id of an entity's sample row. */
const sampleId = (key: string, index: number) => `${key}-${(index % count) + 1}`;

/** Returns one row as source code, field by field. */
export function sampleRow(entity: EntityPlan, index: number): [name: string, code: string][] {
  return [
    ['id', stringLiteral(sampleId(entity.key, index))],
    ...entity.fields.map((field): [string, string] => [field.name, valueCode(entity, field, index)]),
  ];
}

export const sampleIndexes: readonly number[] = Array.from({ length: count }, (_, index) => index);

function valueCode(entity: EntityPlan, field: FieldPlan, index: number): string {
  const fieldIndex = entity.fields.indexOf(field);
  switch (field.type) {
    case 'boolean':
      return String((index + fieldIndex) % 3 !== 0);
    case 'number':
      return String(numberFor(field.label, index));
    case 'money':
      return String(pick([24, 36.5, 18, 48, 120, 72.5], index + fieldIndex, 24));
    case 'choice':
      return stringLiteral(choiceFor(entity, field, index));
    case 'reference':
      return stringLiteral(sampleId(field.references ?? '', index + fieldIndex));
    case 'date':
      return `day(${dayFor(field.label, index)})`;
    case 'datetime':
      return `at(${dayFor(field.label, index)}, '${timeFor(field.label, index)}')`;
    case 'longText':
      return stringLiteral(pick(remarks, index + fieldIndex, ''));
    case 'text':
      return isDatedTitle(entity, field) ? datedTitle(entity, index) : stringLiteral(textFor(entity, field, index));
  }
}

/** Whether a row's title includes its date, `Repair on 14 March`: true for events, unless people would name them. */
function isDatedTitle(entity: EntityPlan, field: FieldPlan): boolean {
  return (
    !entity.person &&
    field.name === entity.titleField &&
    field.input === null &&
    titleDate(entity) !== undefined &&
    /^(name|title|subject)$/i.test(field.label)
  );
}

function titleDate(entity: EntityPlan): FieldPlan | undefined {
  return entity.fields.find((field) => field.type === 'datetime' || (field.type === 'date' && isOwnDay(field.label)));
}

/** `Date`, `Reported on`, `Starts on` are the date of the record itself; `Counted on` or `Due on` are details of it. */
function isOwnDay(label: string): boolean {
  return /^(date|day|starts? on|reported on|ordered on|done on|sent on|held on|written on)$/i.test(label);
}

function datedTitle(entity: EntityPlan, index: number): string {
  return `named(${stringLiteral(entity.singular)}, ${dayFor(titleDate(entity)?.label ?? '', index)})`;
}

/** Places get proper names; other things get plain words that suit anything. */
function distinguished(entity: EntityPlan, index: number): string {
  const noun = entity.singular.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());
  const isPlace = entity.fields.some((field) => /^(location|address)$/i.test(field.label));
  return `${pick(isPlace ? placeNames : plainNames, index, '')} ${noun}`;
}

/** A row in the future is at an early step, a row in the past at the last. */
function choiceFor(entity: EntityPlan, field: FieldPlan, index: number): string {
  const dated = entity.fields.find((other) => other.type === 'datetime' || other.type === 'date');
  const options = field.options;
  if (!dated || !/\b(status|state|stage|progress|phase)\b/i.test(field.label)) {
    return pick(options, pick([0, 1, 0, 2, 1, 3], index, 0), '');
  }
  const fromToday = dayFor(dated.label, index);
  const end = options.findLast((option) =>
    /^(done|completed?|finished|paid|delivered|returned|closed|sent)$/i.test(option),
  );
  // Not everything in the past is finished: every other row is at an earlier step.
  if (fromToday < 0) return (index % 2 === 0 ? pick(options, index / 2, '') : undefined) ?? end ?? options.at(-1) ?? '';
  return (fromToday === 0 ? options[1] : options[0]) ?? options[0] ?? '';
}

function textFor(entity: EntityPlan, field: FieldPlan, index: number): string {
  const label = field.label;
  const person = pick(personNames, index, '');
  if (field.input === 'email') return `${slug(person)}@example.com`;
  if (field.input === 'tel') return `+1 555 01${42 + index * 7}`;
  if (field.input === 'url') return `https://example.com/${entity.key}/${index + 1}`;
  if (/\b(city|town|region|country|area)\b/i.test(label)) return pick(towns, index, '');
  if (/\b(address|location|place|venue|street|site|from|to|pick-?up|drop-?off|where)\b/i.test(label)) {
    return pick(streets, index, '');
  }
  if (/\bcolou?r\b/i.test(label)) return pick(colours, index, '');
  if (/\b(code|number|no|reference|serial|sku|barcode|tag)\b/i.test(label)) {
    return `${entity.type.slice(0, 3).toUpperCase()}-${104 + index * 13}`;
  }
  if (/\b(duration|time)\b/i.test(label)) return `${pick([30, 45, 60, 90], index, 30)} min`;
  if (field.name === entity.titleField) {
    return entity.person ? person : distinguished(entity, index);
  }
  if (/\b(name|owner|contact|author|by|assignee|responsible)\b/i.test(label)) return pick(personNames, index + 2, '');
  return `${label} ${'ABCDEF'.charAt(index)}`;
}

function numberFor(label: string, index: number): number {
  if (/\b(min|minutes|duration|length of time)\b/i.test(label)) return pick([30, 45, 60, 90, 20, 75], index, 30);
  if (/\b(rating|score|stars)\b/i.test(label)) return pick([5, 4, 4.5, 3, 5, 4], index, 5);
  if (/\b(percent|percentage|share|rate|progress|humidity)\b/i.test(label))
    return pick([80, 65, 92, 40, 100, 55], index, 50);
  if (/\b(distance|km|miles|kilomet\w+)\b/i.test(label)) return pick([2.4, 5.1, 3.8, 7.2, 1.6, 4.5], index, 2);
  if (/\byear\b/i.test(label)) return 2020 + index;
  if (/\blat(itude)?\b/i.test(label)) return pick([52.52, 52.49, 52.53, 52.51, 52.47, 52.5], index, 52.5);
  if (/\b(lng|lon|longitude)\b/i.test(label)) return pick([13.4, 13.42, 13.37, 13.45, 13.39, 13.41], index, 13.4);
  return pick([12, 8, 24, 5, 16, 30], index, 12);
}

function dayFor(label: string, index: number): number {
  if (/\b(birth|birthday|born)\b/i.test(label)) return -(9200 + index * 731);
  return pick(isPast(label) ? past : spread, index, 0) + (/\b(due|until|deadline|expir\w+)\b/i.test(label) ? 7 : 0);
}

/** An end is an hour after the start with the same index. */
function timeFor(label: string, index: number): string {
  const time = pick(times, index, '09:00');
  if (!/\b(ends?|until|finish\w*|return\w*)\b/i.test(label)) return time;
  return `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}${time.slice(2)}`;
}

function slug(name: string): string {
  return name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, '.');
}
