import { requestHash } from '../../schema/recorded-request.ts';
import type { RecordedCall, RecordedRequest, Recording } from '../../schema/recording.ts';

interface MadeCall {
  step: string;
  asks: RecordedRequest['messages'];
  format?: RecordedRequest['responseFormat'];
  says: string[];
}

/** A call as a service would have recorded it. */
export function recordedCall({ step, asks, format = null, says }: MadeCall): RecordedCall {
  const request = { messages: asks, responseFormat: format };
  const usage = { inputTokens: 1, outputTokens: 1, cachedTokens: 0, reasoningTokens: 0 };
  return {
    step,
    task: 'test.ask',
    tier: 'main',
    model: 'large',
    contextTokens: null,
    outputTokens: null,
    takesPictures: false,
    hash: requestHash(request),
    request,
    answer: { chunks: says, thinks: false, finishReason: 'stop', usage, error: null, refusal: null },
  };
}

export function recording(calls: RecordedCall[]): Recording {
  const run = { runId: 'run', agent: 'ideation', model: 'large', status: 'completed', input: {} };
  return { format: 'unified-agents-recording', version: 1, service: '0.1.0', run, calls, leftOut: [] };
}
