import { z } from 'zod';
import { push } from '../../agents/flow.ts';
import type { Model, ModelRequest, ModelResult } from '../../agents/ports.ts';
import { openAiModel, type OpenAiModelOptions } from '../../server/providers/model/openai.ts';
import { modelConnections, type ModelConnectionsOptions } from '../../server/providers/model/connections.ts';
import { type StubModel, type StubScript, startStubModel } from '../support/stub-model.ts';

export const cityShape = { name: 'city', zod: z.object({ city: z.string(), hills: z.number().nullable() }) };

export function ask(content: string, more: Partial<ModelRequest> = {}): ModelRequest {
  return { task: 'test.ask', messages: [{ role: 'user', content }], schema: null, maxOutputTokens: null, ...more };
}

export interface Heard extends ModelResult {
  batches: (readonly string[])[];
  deltas: string[];
}

/** Reads an answer to its end. */
export async function hear(
  model: Model,
  request: ModelRequest,
  signal: AbortSignal = new AbortController().signal,
): Promise<Heard> {
  const batches: (readonly string[])[] = [];
  const stream = model.stream(request, signal);
  let next = await stream.next();
  while (!next.done) {
    batches.push(next.value);
    next = await stream.next();
  }
  return { ...next.value, batches, deltas: batches.flat() };
}

/** The same, pushed. */
async function hearPushed(
  model: Model,
  request: ModelRequest,
  signal: AbortSignal = new AbortController().signal,
): Promise<Heard> {
  const batches: (readonly string[])[] = [];
  const result = await push(model.stream(request, signal), (batch) => {
    batches.push(batch);
    return null;
  });
  return { ...result, batches, deltas: batches.flat() };
}

/** Both ways give the same answer. */
export const ways = [
  { way: 'read', hear },
  { way: 'pushed', hear: hearPushed },
] as const;

export interface StubbedModel extends AsyncDisposable {
  model: Model;
  stub: StubModel;
}

/** A model with a stub server, and with very short waits. */
export async function stubbed(
  script: StubScript,
  { connectTimeoutMs = 10_000, ...more }: Partial<OpenAiModelOptions> & ModelConnectionsOptions = {},
): Promise<StubbedModel> {
  const stub = await startStubModel(script);
  const connections = modelConnections({ connectTimeoutMs });
  const patience = { attempts: 3, firstDelayMs: 5, maxDelayMs: 20, maxRetryAfterMs: 2_000 };
  return {
    stub,
    model: openAiModel({ apiKey: 'sk-secret', baseUrl: stub.url, model: 'stub-1', connections, patience, ...more }),
    async [Symbol.asyncDispose]() {
      connections[Symbol.dispose]();
      await stub[Symbol.asyncDispose]();
    },
  };
}
