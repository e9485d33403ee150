import type { ModelTraits } from '../../agents/ports.ts';

/** Of a model about which nothing is known. */
export const noTraits: ModelTraits = { contextTokens: null, outputTokens: null, continues: null };
