import { setTimeout as pause } from 'node:timers/promises';
import { inDeltas, inJson, limited, type StubAnswer, type StubModel, startStubModel } from '../support/stub-model.ts';

export interface ChaosModel extends AsyncDisposable {
  url: string;
  /** From now on, this share of the calls, 0 to 1, fails in one of the ways in which models fail. */
  failing(share: number): void;
  /** Calls so far. */
  calls(): number;
}

const wordsPerReply = 40;
const everyMs = 20;

/** Numbers its calls and words, `call.word `, so that the words of two attempts can be told apart. */
export async function startChaosModel(): Promise<ChaosModel> {
  let share = 0;
  let failures = 0;
  const model: StubModel = await startStubModel(({ index, body }) => {
    if (Math.random() < share) return failure((failures += 1), index);
    if (body.response_format) return inJson({ ideaSummary: `What call ${index} made of it.` });
    return inDeltas(numbered(index), 7, { everyMs: everyMs / 2 });
  });
  return {
    url: model.url,
    failing(next) {
      share = next;
    },
    calls: () => model.requests.length,
    [Symbol.asyncDispose]: async () => {
      await pause(10);
      await model[Symbol.asyncDispose]();
    },
  };
}

function numbered(call: number): string {
  return Array.from({ length: wordsPerReply }, (_, word) => `${call}.${word} `).join('');
}

/** Returns one kind of failure after the other. */
function failure(turn: number, call: number): StubAnswer {
  const ways: readonly StubAnswer[] = [
    limited('1'),
    { kind: 'status', status: 500 },
    { kind: 'cut', deltas: [`${call}.0 `, `${call}.1 `] },
    { kind: 'refusal', text: 'No.' },
    inDeltas(numbered(call), 7, { everyMs: 1 }),
    { kind: 'raw', pieces: ['data: {"choices": [', 'and no more\n\n'] },
    { kind: 'deltas', deltas: [`${call}.0 `], finishReason: 'length' },
    { kind: 'deltas', deltas: [], finishReason: 'content_filter' },
    { kind: 'status', status: 401 },
  ];
  return ways[turn % ways.length] ?? limited();
}
