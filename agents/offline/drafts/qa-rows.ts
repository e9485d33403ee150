import { stringLiteral } from '../../kit/project/literals.ts';
import type { EntityPlan, FieldPlan } from '../app-generator/plan.ts';
import type { JourneyStep } from '../../ports.ts';

/** The date and time of the rows that tests add. */
const testTime = '2031-05-20T10:30';
const testDay = '2031-05-20';

/** Returns the text that identifies a row that a test adds; null if rows have no text of their own. */
export function titleOf(entity: EntityPlan, number = 1): string | null {
  const field = entity.fields.find(({ name }) => name === entity.titleField);
  return field && isWords(field) ? `${number === 1 ? 'Aurora' : 'Borealis'} ${entity.singular.toLowerCase()}` : null;
}

const isWords = ({ type, input }: FieldPlan) => type === 'text' && input === null;

/** Returns the value to fill into each field; null picks any available option. */
export function valuesOf(entity: EntityPlan, number = 1): { label: string; value: string | null }[] {
  return entity.fields
    .filter(({ type }) => type !== 'boolean')
    .map((field) => ({ label: field.label, value: valueOf(entity, field, number) }));
}

function valueOf(entity: EntityPlan, field: FieldPlan, number: number): string | null {
  if (field.name === entity.titleField && isWords(field)) return titleOf(entity, number);
  switch (field.type) {
    case 'number':
      return '3';
    case 'money':
      return '42.50';
    case 'date':
      return testDay;
    case 'datetime':
      return testTime;
    case 'choice':
      return field.options[0] ?? null;
    case 'reference':
      return null;
    case 'longText':
      return 'Written by a test';
    case 'text':
      return wordsFor(field, number);
  }
  throw new TypeError(`A test cannot fill a field of type ${field.type}.`);
}

function wordsFor({ input, label }: FieldPlan, number: number): string {
  if (input === 'email') return 'ada@example.com';
  if (input === 'tel') return '+1 555 0142';
  if (input === 'url') return 'https://example.com/';
  return `${label} ${number}`;
}

/** Returns source code that adds a row through the form, with other values if given. */
export function addRow(entity: EntityPlan, number = 1, other: Readonly<Record<string, string>> = {}): string {
  const fills = valuesOf(entity, number).map(({ label, value }) => {
    const filled = other[label] ?? value;
    return `await fill(${stringLiteral(label)}, ${filled === null ? 'null' : stringLiteral(filled)});`;
  });
  return [`await goTo(${stringLiteral(`/${entity.key}/new`)});`, ...fills, 'await submit();'].join('\n');
}

/** Returns source code that opens the list of all rows. */
export function openList(entity: EntityPlan): string {
  return `await goTo(${stringLiteral(`/${entity.key}`)});\nif (findControl('List')) await press('List');`;
}

export function rowSteps(entity: EntityPlan): JourneyStep[] {
  return valuesOf(entity).map(({ label, value }) => ({ action: 'fill', target: label, value }));
}
