import type { IconName } from './components/Icon.tsx';

/**
 * A stored value: dates are ISO text, references are the id of the other row. It is undefined if the field was added
 * later.
 */
export type Value = string | number | boolean | undefined;
export type Row = { id: string; [field: string]: Value };

export type FieldType =
  | 'text'
  | 'longText'
  | 'number'
  | 'money'
  | 'date'
  | 'datetime'
  | 'boolean'
  | 'choice'
  | 'reference';

export interface Field<Name extends string = string> {
  name: Name;
  label: string;
  type: FieldType;
  required?: boolean;
  /** The values of a choice. */
  options?: readonly string[];
  /** Key of the entity that a reference points to. */
  references?: string;
  /** The keyboard and validation of a text field. */
  input?: 'email' | 'tel' | 'url';
}

/** An action on a row. */
export type Action =
  | { kind: 'share'; label: string }
  /** Sets a choice to another value. */
  | { kind: 'set'; label: string; field: string; value: string }
  /** Adds a note to the row's activity. */
  | { kind: 'log'; label: string; note: string };

export interface Entity {
  /** Its segment in addresses and its key in the store: `walks`. */
  key: string;
  singular: string;
  plural: string;
  icon: IconName;
  person: boolean;
  /** The field that is the title of a row. */
  titleField: string;
  fields: readonly Field[];
  actions: readonly Action[];
  samples: readonly Row[];
}

interface EntityDefinition<Shape extends Row> extends Entity {
  fields: readonly Field<keyof Shape & string>[];
  samples: readonly Shape[];
}

/** Checks fields and sample rows against the row's own type. */
export function defineEntity<Shape extends Row>(entity: EntityDefinition<Shape>): Entity {
  return entity;
}

export function firstField(entity: Entity, ...types: FieldType[]): Field | undefined {
  return entity.fields.find((field) => types.includes(field.type));
}

export function dateField(entity: Entity): Field | undefined {
  return firstField(entity, 'datetime') ?? firstField(entity, 'date');
}
