import { stringLiteral } from '../project/literals.ts';
import type { EntityPlan, FieldPlan } from '../project/plan.ts';
import type { JourneyStep } from '../ports.ts';

/** When what tests add takes place. */
const testTime = '2031-05-20T10:30';
const testDay = '2031-05-20';

/** The text by which a row that a test adds can be found again; null where rows have no words of their own. */
export function titleOf(entity: EntityPlan, number = 1): string | null {
  const field = entity.fields.find(({ name }) => name === entity.titleField);
  return field && isWords(field) ? `${number === 1 ? 'Aurora' : 'Borealis'} ${entity.singular.toLowerCase()}` : null;
}

const isWords = ({ type, input }: FieldPlan) => type === 'text' && input === null;

/** What to fill into each field; a value of null takes any option that there is. */
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
  throw new TypeError(`A test fills no field of type ${field.type}`);
}

function wordsFor({ input, label }: FieldPlan, number: number): string {
  if (input === 'email') return 'ada@example.com';
  if (input === 'tel') return '+1 555 0142';
  if (input === 'url') return 'https://example.com/';
  return `${label} ${number}`;
}

/** Source that adds a row by the form, with other values where given. */
export function addRow(entity: EntityPlan, number = 1, other: Readonly<Record<string, string>> = {}): string {
  const fills = valuesOf(entity, number).map(({ label, value }) => {
    const filled = other[label] ?? value;
    return `await fill(${stringLiteral(label)}, ${filled === null ? 'null' : stringLiteral(filled)});`;
  });
  return [`await goTo(${stringLiteral(`/${entity.key}/new`)});`, ...fills, 'await submit();'].join('\n');
}

/** Source that goes to the list of all rows. */
export function openList(entity: EntityPlan): string {
  return `await goTo(${stringLiteral(`/${entity.key}`)});\nif (findControl('List')) await press('List');`;
}

export function rowSteps(entity: EntityPlan): JourneyStep[] {
  return valuesOf(entity).map(({ label, value }) => ({ action: 'fill', target: label, value }));
}
