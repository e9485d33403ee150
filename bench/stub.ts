import { inJson, startStubModel, type StubRequest } from '../test/stub-model.ts';

/**
 * The model server of the benchmarks: streams 200 deltas of 5 characters as fast as it can, 20 per write; what asks for
 * JSON gets a short summary at once.
 */
const deltas = Array.from({ length: 200 }, (_, index) => `d${String(index).padStart(3, '0')} `);

const stub = await startStubModel(({ body }: StubRequest) =>
  body.response_format
    ? inJson({ ideaSummary: 'A tool that is measured.' })
    : { kind: 'deltas', deltas, perWrite: 20, usage: { prompt_tokens: 100, completion_tokens: 200 } },
);
process.send?.({ url: stub.url });
process.on('SIGTERM', () => process.exit(0));
