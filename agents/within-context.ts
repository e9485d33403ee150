import { ServiceError } from '../schema/errors.ts';
import { type Flow, flowOf, push } from './flow.ts';
import type { Model, ModelRequest } from './ports.ts';
import { type Prompt, toModelRequest } from './prompt.ts';

/**
 * Asks within the context of the model, as far as its limit is known. If the server tells a limit that was not known, asks
 * once more, in fewer words.
 */
export function withinContext<Item, Result>(
  model: Model,
  prompt: Prompt<unknown>,
  ask: (request: ModelRequest) => AsyncGenerator<Item, Result>,
): Flow<Item, Result> {
  return flowOf(async (take, left) => {
    const limits = await model.traits(prompt.tier);
    let hasBegun = false;
    try {
      const heard = push(
        ask(toModelRequest(prompt, limits)),
        (item) => {
          hasBegun = true;
          return take(item);
        },
        left,
      );
      return await heard;
    } catch (error) {
      const contextTokens = limitIn(error);
      // A text that is gone on with may be refused after its beginning was sent: that would be written twice.
      if (hasBegun || contextTokens === null || contextTokens === limits.contextTokens) throw error;
      return push(ask(toModelRequest(prompt, { ...limits, contextTokens })), take, left);
    }
  });
}

/** The limit of the context that an error tells; null if it tells none. */
function limitIn(error: unknown): number | null {
  if (!(error instanceof ServiceError) || error.code !== 'context_exceeded') return null;
  const { contextTokens } = error.extensions;
  return typeof contextTokens === 'number' ? contextTokens : null;
}
