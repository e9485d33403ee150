import { expect } from 'vitest';
import { startStubModel } from '../support/stub-model.ts';
import { goodAnswer } from './answers.ts';
import { agents, bodyFor, idea, openDoor } from './door.ts';
import { post } from './over-rest.ts';
import { settled } from './settled.ts';

export interface Wire extends AsyncDisposable {
  /** The bytes of a run's body, with ids, times and counts replaced. */
  bytesOf(name: string, more?: object): Promise<string>;
}

/** A service with a model that answers well, over REST. */
export async function openWire(): Promise<Wire> {
  await using opened = new AsyncDisposableStack();
  const model = opened.use(await startStubModel(goodAnswer));
  // Sections that are written side by side would come in any order.
  const environment = { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'stub', MODEL_PARALLEL: '1' };
  const at = opened.use(await openDoor(environment));
  const parts = opened.move();
  return {
    async bytesOf(name, more = {}) {
      const agent = agents[name];
      if (!agent) throw new Error(`There is no agent ${name}`);
      const sessionId = await at.service.createSession({ idea });
      const response = await post(at.door, { sessionId, name, agent, body: { ...bodyFor(agent), ...more } });
      expect(response.headers.get('content-type')).toBe('text/event-stream');
      expect(response.headers.get('cache-control')).toBe('no-cache, no-transform');
      expect(response.headers.get('x-accel-buffering')).toBe('no');
      const runId = response.headers.get('x-run-id');
      expect(response.headers.get('content-location')).toBe(`/api/v1/sessions/${sessionId}/runs/${runId}`);
      return settled(await response.text());
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}
