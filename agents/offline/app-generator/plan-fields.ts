import type { Attribute, Entity } from '../../../schema/prd.ts';
import { uniqueName } from '../../kit/unique-name.ts';
import { camelCase, nounKey, sentenceCase } from '../../kit/project/names.ts';
import type { FieldPlan, FieldType } from './plan.ts';

const longNames = /\b(notes?|description|comments?|instructions?|details|message|summary|remarks?|body|story)\b/i;

/** Makes a field of each attribute; a reference to an unknown entity becomes text. */
export function planFields(entity: Entity, keyOf: (name: string) => string | null): FieldPlan[] {
  const used = new Set<string>(['id']);
  const attributes = entity.attributes.filter((attribute) => !/^(id|uuid)$/i.test(attribute.name.trim())).slice(0, 16);
  const fields = attributes.map((attribute, index) => planField(attribute, index, used, keyOf));
  if (fields.length > 0) return fields;
  return [{ name: 'name', label: 'Name', type: 'text', required: true, options: [], references: null, input: null }];
}

function planField(
  attribute: Attribute,
  index: number,
  used: Set<string>,
  keyOf: (name: string) => string | null,
): FieldPlan {
  const label = sentenceCase(attribute.name).slice(0, 60) || `Field ${index + 1}`;
  const references = attribute.type === 'reference' ? keyOf(attribute.references ?? attribute.name) : null;
  const options = [...new Set(attribute.options.map((option) => sentenceCase(option)).filter(Boolean))].slice(0, 12);
  const type = fieldType(attribute, label, references, options);
  return {
    name: uniqueName(camelCase(attribute.name, `field${index + 1}`), used),
    label: type === 'reference' ? label.replace(/ id$/i, '') : label,
    type,
    required: type === 'money' || type === 'date' || type === 'datetime',
    options: type === 'choice' ? options : [],
    references,
    input: type === 'text' ? inputKind(label) : null,
  };
}

function fieldType(
  attribute: Attribute,
  label: string,
  references: string | null,
  options: readonly string[],
): FieldType {
  if (attribute.type === 'reference') return references === null ? 'text' : 'reference';
  if (attribute.type === 'choice') return options.length === 0 ? 'text' : 'choice';
  if (attribute.type === 'text') return longNames.test(label) ? 'longText' : 'text';
  return attribute.type;
}

function inputKind(label: string): FieldPlan['input'] {
  if (/\be-?mail\b/i.test(label)) return 'email';
  if (/\b(phone|mobile|telephone)\b/i.test(label)) return 'tel';
  if (/\b(url|website|web address|link)\b/i.test(label)) return 'url';
  return null;
}

/** Returns the field that identifies a row to people: its name, otherwise another field that differs between rows. */
export function titleField(fields: readonly FieldPlan[]): string {
  const texts = fields.filter((field) => field.type === 'text' && field.input === null);
  const found =
    texts.find((field) => /\b(name|title|subject|label)\b/i.test(field.label)) ??
    texts[0] ??
    fields.find((field) => field.type === 'reference') ??
    fields.find((field) => field.type === 'datetime' || field.type === 'date') ??
    fields[0];
  return found?.name ?? 'name';
}

/** Whether the label means a date in the past: `Harvested on`, `Last visit`. */
export function isPast(label: string): boolean {
  if (/\b(scheduled|planned|expected|needed|booked|reserved|estimated|due)\b/i.test(label)) return false;
  return /\b(\p{L}+ed|paid|sent|sold|flown|found|taken|born|bought|made|last|since|birth|birthday)\b/iu.test(label);
}

const people = new Set(
  (
    'person client customer guest patient student pupil member parent child user owner volunteer contact employee ' +
    'teacher driver friend neighbour neighbor tenant donor buyer seller visitor applicant candidate'
  )
    .split(' ')
    .map(nounKey),
);

/** Whether rows of this entity are people, by the personas, the words of its name or its attributes. */
export function isPerson(entity: Entity, personas: readonly string[]): boolean {
  const key = nounKey(entity.name);
  if (personas.some((persona) => nounKey(persona) === key)) return true;
  if (people.has(key.split(' ').at(-1) ?? '')) return true;
  const names = entity.attributes.map((attribute) => attribute.name).join(' ');
  return /e-?mail|phone/i.test(names) && !/address|location|venue|site/i.test(names);
}
