import type { Entity } from '../records.ts';

/** Every entity, in the order of the menu. */
export const entities: readonly Entity[] = [];
