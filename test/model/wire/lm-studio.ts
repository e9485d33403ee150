import { sse, type WireCase } from './wire-case.ts';

const head = {
  id: 'chatcmpl-ohpdozcvcgbgxq5y5y768',
  object: 'chat.completion.chunk',
  created: 1738343241,
  model: 'deepseek-r1-distill-llama-8b',
  system_fingerprint: 'deepseek-r1-distill-llama-8b',
};

const part = (delta: object, finish_reason: string | null = null) => ({
  ...head,
  choices: [{ index: 0, delta, logprobs: null, finish_reason }],
});

export const lmStudio: readonly WireCase[] = [
  {
    name: 'thinks in reasoning_content, with the role in every chunk',
    source: 'https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/378',
    rules: [
      {
        body: sse(
          part({ role: 'assistant', reasoning_content: 'Capital ' }),
          part({ role: 'assistant', reasoning_content: 'of Italy.' }),
          part({ role: 'assistant', content: 'Rome' }),
          part({}, 'stop'),
          '[DONE]',
        ),
      },
    ],
    expect: { text: 'Rome', thoughts: 'Capital of Italy.' },
  },
  {
    name: 'finds the prompt longer than the context of the loaded model',
    source: 'https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/237',
    rules: [
      {
        status: 400,
        body: JSON.stringify({
          error:
            '<LM Studio error> Trying to keep the first 15857 tokens when context the overflows. However, the model ' +
            'is loaded with context length of only 4096 tokens, which is not enough. Try to load the model with a ' +
            'larger context length, or provide a shorter input. Error Data: n/a, Additional Data: n/a',
        }),
      },
    ],
    expect: { code: 'context_exceeded', mayRetry: false, limit: 4_096, asked: 15_857 },
  },
  {
    name: 'knows json_schema only',
    source: 'https://github.com/LoadShine/tada/issues/16',
    ask: { schema: true },
    rules: [
      {
        has: ['response_format.json_schema'],
        body: sse(part({ role: 'assistant', content: '{"city":"Rome","hills":7}' }), part({}, 'stop'), '[DONE]'),
      },
      {
        has: ['response_format'],
        status: 400,
        body: "{\"error\":\"'response_format.type' must be 'json_schema' or 'text'\"}",
      },
    ],
    expect: { text: '{"city":"Rome","hills":7}' },
  },
  {
    name: 'lost the model in a crash',
    source: 'https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/116',
    rules: [
      {
        status: 500,
        body: JSON.stringify({
          error:
            '<LM Studio error> The model has crashed without additional information. (Exit code: 0). ' +
            'Error Data: n/a, Additional Data: n/a',
        }),
      },
    ],
    expect: { code: 'model_error', mayRetry: true },
  },
  {
    name: 'does not know the model',
    source: 'https://github.com/letta-ai/letta/pull/1876',
    rules: [
      {
        status: 404,
        body: JSON.stringify({
          error: {
            message:
              'Model "local model" not found. Please specify a valid model.\n\nYour models:\n\n' +
              'text-embedding-nomic-embed-text-v1.5\n',
            type: 'invalid_request_error',
            param: 'model',
            code: 'model_not_found',
          },
        }),
      },
    ],
    expect: { code: 'model_misconfigured', mayRetry: false },
  },
  {
    name: 'reports an error in the stream twice in one event, without a code or type',
    source: 'https://github.com/zendev-sh/goai/pull/110',
    rules: [{ body: sse({ error: { message: 'Compute error.' }, message: 'Compute error.' }) }],
    expect: { code: 'model_error', mayRetry: true },
  },
];
