import type { Model, ModelTier } from '../../../agents/ports.ts';

/** One model for a whole run: each request goes to the model of its tier, or to the main one. */
export function tiered(main: Model, others: Readonly<Partial<Record<ModelTier, Model | null>>>): Model {
  const of = (tier: ModelTier = 'main') => others[tier] ?? main;
  return {
    name: main.name,
    notice: (words) => main.notice(words),
    async traits(tier = 'main') {
      const traits = await of(tier).traits();
      return tier === 'vision' && others.vision ? { ...traits, takesPictures: true } : traits;
    },
    stream: (request, signal, watch) => of(request.tier).stream(request, signal, watch),
  };
}
