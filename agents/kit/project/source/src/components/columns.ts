import type { Entity, Field } from '../records.ts';

export interface Sorting {
  field: string;
  down: boolean;
}

/** The columns next to the title. Long text appears only on the detail page. */
export function columnsOf(entity: Entity): Field[] {
  return entity.fields.filter((field) => field.name !== entity.titleField && field.type !== 'longText').slice(0, 5);
}
