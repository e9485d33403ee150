import { sse, type WireCase } from './wire-case.ts';

const kimi = (delta: unknown, finishReason: string | null = null, usage?: unknown) => ({
  id: 'chatcmpl-2fd89a86-2ca0-983f-b91a-01c260395d0a',
  object: 'chat.completion.chunk',
  created: 1787771120,
  model: 'kimi-k3',
  choices: [{ index: 0, delta, finish_reason: finishReason, ...(usage === undefined ? {} : { usage }) }],
});

const count = {
  prompt_tokens: 90,
  completion_tokens: 50,
  total_tokens: 140,
  cached_tokens: 90,
  completion_tokens_details: { reasoning_tokens: 33 },
  prompt_tokens_details: { cached_tokens: 90 },
};

const answer = (text: string) =>
  sse(
    kimi({ role: 'assistant', content: '' }),
    kimi({ reasoning_content: 'A city' }),
    kimi({ reasoning_content: ' of hills' }),
    kimi({ reasoning_content: '' }),
    kimi({ content: text }),
    kimi({}, 'stop', count),
    { ...kimi({}), choices: [], usage: count },
    '[DONE]',
  );

const counted = { inputTokens: 90, outputTokens: 50, cachedTokens: 90, reasoningTokens: 33 };

const fixtures = 'https://github.com/vercel/ai/blob/main/packages/moonshotai/src/__fixtures__';

export const hostsB: readonly WireCase[] = [
  {
    name: 'Moonshot counts tokens inside the last choice and again in a chunk without choices',
    source: `${fixtures}/moonshotai-usage-live.chunks.txt`,
    rules: [{ body: answer('Rome') }],
    expect: { text: 'Rome', thoughts: 'A city of hills', usage: counted },
  },
  {
    name: 'Moonshot counts tokens inside the last choice only',
    source: `${fixtures}/moonshotai-stream-choice-usage.chunks.txt`,
    rules: [
      {
        body: sse(
          { ...kimi({ role: 'assistant', content: '' }), system_fingerprint: 'fpv0_1c3effa9' },
          { ...kimi({ reasoning_content: '' }), system_fingerprint: 'fpv0_1c3effa9' },
          { ...kimi({ content: 'Ro' }), system_fingerprint: 'fpv0_1c3effa9' },
          { ...kimi({ content: 'me' }), system_fingerprint: 'fpv0_1c3effa9' },
          {
            ...kimi({}, 'stop', {
              prompt_tokens: 12,
              completion_tokens: 5,
              total_tokens: 17,
              completion_tokens_details: { reasoning_tokens: 1 },
            }),
            system_fingerprint: 'fpv0_1c3effa9',
          },
          '[DONE]',
        ),
      },
    ],
    expect: { text: 'Rome', usage: { inputTokens: 12, outputTokens: 5, reasoningTokens: 1 } },
  },
  {
    name: 'Moonshot refuses a schema that is not of its flavour',
    source: `${fixtures}/moonshotai-issue-19544-rejected.json`,
    ask: { schema: true },
    rules: [
      {
        has: ['response_format.json_schema'],
        status: 400,
        body: JSON.stringify({
          error: {
            message:
              'Invalid request: response_format.json_schema is not a valid moonshot flavored json schema, ' +
              "details: <At path 'properties.pair.items': items must be an object>",
            type: 'invalid_request_error',
          },
        }),
      },
      { lacks: ['response_format.json_schema'], body: answer('{"city":"Rome","hills":7}') },
    ],
    expect: { text: '{"city":"Rome","hills":7}', thoughts: 'A city of hills', usage: counted, requests: 2 },
  },
  {
    name: 'Moonshot does not know the model or does not show it to this key',
    source: `${fixtures}/moonshotai-error-live-message-only.json`,
    rules: [
      {
        status: 404,
        body: JSON.stringify({
          error: {
            message: 'Not found the model kimi-k9 or Permission denied',
            type: 'resource_not_found_error',
          },
        }),
      },
    ],
    expect: { code: 'model_misconfigured', mayRetry: false },
  },
];
