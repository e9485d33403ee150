import { sse, type WireCase } from './wire-case.ts';

const chunk = (delta: unknown, finishReason: string | null = null) => ({
  id: 'b5810ef13dbb4811a20d34e1393d8431',
  object: 'chat.completion.chunk',
  created: 1787865810,
  model: 'mistral-small-latest',
  choices: [{ index: 0, delta, finish_reason: finishReason }],
});

const usage = { prompt_tokens: 10, total_tokens: 12, completion_tokens: 2 };

const good = sse(
  chunk({ role: 'assistant', content: '' }),
  chunk({ content: 'Rome' }),
  { ...chunk({ content: '' }, 'stop'), usage },
  '[DONE]',
);

const goodCount = { inputTokens: 10, outputTokens: 2 };

export const mistral: readonly WireCase[] = [
  {
    name: 'pads its chunks with p and counts tokens in the chunk that has the finish reason',
    source:
      'https://github.com/vercel/ai/blob/main/packages/mistral/src/__fixtures__/mistral-usage-raw-live.chunks.txt',
    rules: [
      {
        body: sse(
          chunk({ role: 'assistant', content: '' }),
          { ...chunk({ content: 'Rome' }), p: 'abcdefghijklmnopqrstuvwxyz0123456789' },
          {
            ...chunk({ content: '' }, 'stop'),
            usage: {
              prompt_tokens: 19,
              total_tokens: 21,
              completion_tokens: 2,
              prompt_tokens_details: { cached_tokens: 0 },
              service_tier: 'standard',
            },
            p: 'abcdef',
          },
          '[DONE]',
        ),
      },
    ],
    expect: { text: 'Rome', usage: { inputTokens: 19, outputTokens: 2, cachedTokens: 0 } },
  },
  {
    name: 'sends a chunk without choices before the text',
    source: 'https://github.com/vercel/ai/blob/main/packages/mistral/src/__fixtures__/mistral-empty-choices.chunks.txt',
    rules: [
      {
        body: sse(
          {
            id: 'abc123',
            object: 'chat.completion.chunk',
            created: 1769088720,
            model: 'mistral-small-latest',
            choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null, logprobs: null }],
          },
          {
            id: 'abc123',
            object: 'chat.completion.chunk',
            created: 1769088720,
            model: 'mistral-small-latest',
            choices: [],
            usage: null,
          },
          {
            id: 'abc123',
            object: 'chat.completion.chunk',
            created: 1769088720,
            model: 'mistral-small-latest',
            choices: [{ index: 0, delta: { content: 'Rome' }, finish_reason: null, logprobs: null }],
          },
          {
            id: 'abc123',
            object: 'chat.completion.chunk',
            created: 1769088720,
            model: 'mistral-small-latest',
            choices: [{ index: 0, delta: { content: '' }, finish_reason: 'stop', logprobs: null }],
            usage: { prompt_tokens: 5, total_tokens: 8, completion_tokens: 3 },
          },
          '[DONE]',
        ),
      },
    ],
    expect: { text: 'Rome', usage: { inputTokens: 5, outputTokens: 3 } },
  },
  {
    name: 'counts tokens twice, with both spellings of the prompt details and with reasoning tokens',
    source: 'https://github.com/vercel/ai/blob/main/packages/mistral/src/__fixtures__/mistral-usage-details.chunks.txt',
    rules: [
      {
        body: sse(
          {
            ...chunk({ role: 'assistant', content: 'Rome' }),
            usage: {
              prompt_tokens: 1,
              completion_tokens: 1,
              total_tokens: 2,
              service_tier: 'priority',
              additional_usage_field: 'intermediate',
            },
          },
          {
            ...chunk({ content: '' }, 'stop'),
            usage: {
              prompt_tokens: 20,
              completion_tokens: 2,
              total_tokens: 22,
              prompt_audio_seconds: 1,
              request_count: 1,
              service_tier: 'standard',
              num_cached_tokens: 0,
              prompt_tokens_details: {
                cached_tokens: 0,
                audio_tokens: 1,
                messages: [{ role: 'user', total_tokens: 20, settings_tokens: null, truncated: false, usage_count: 1 }],
                additional_prompt_detail: { value: true },
              },
              prompt_token_details: {
                cached_tokens: 0,
                audio_tokens: 1,
                additional_prompt_token_detail: ['value'],
              },
              completion_tokens_details: { reasoning_tokens: 7, additional_completion_detail: 'value' },
              additional_usage_field: { nested: true },
            },
          },
          '[DONE]',
        ),
      },
    ],
    expect: {
      text: 'Rome',
      usage: { inputTokens: 20, outputTokens: 2, cachedTokens: 0, reasoningTokens: 7 },
    },
  },
  {
    name: 'thinks in content parts and answers in plain strings',
    source:
      'https://github.com/pydantic/pydantic-ai/blob/main/tests/models/cassettes/test_mistral/' +
      'test_mistral_model_thinking_part_iter.yaml',
    rules: [
      {
        headers: { 'content-type': 'text/event-stream; charset=utf-8' },
        body: sse(
          chunk({ role: 'assistant', content: '' }),
          chunk({ content: '' }),
          chunk({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Okay' }] }] }),
          chunk({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: ', a city' }] }] }),
          chunk({ content: 'Ro' }),
          chunk({ content: 'me' }),
          {
            ...chunk({ content: '' }, 'stop'),
            usage: { prompt_tokens: 10, total_tokens: 285, completion_tokens: 275 },
          },
          '[DONE]',
        ),
      },
    ],
    expect: { text: 'Rome', thoughts: 'Okay, a city', usage: { inputTokens: 10, outputTokens: 275 } },
  },
  {
    name: 'thinks and answers in content parts',
    source: 'https://github.com/vercel/ai/blob/main/packages/mistral/src/__fixtures__/mistral-reasoning.chunks.txt',
    rules: [
      {
        body: sse(
          chunk({
            role: 'assistant',
            content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'The user asks' }] }],
          }),
          chunk({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: ' for a city.' }] }] }),
          chunk({ content: [{ type: 'text', text: 'Rome' }] }),
          {
            ...chunk({ content: '' }, 'stop'),
            usage: { prompt_tokens: 10, total_tokens: 56, completion_tokens: 46 },
          },
          '[DONE]',
        ),
      },
    ],
    expect: {
      text: 'Rome',
      thoughts: 'The user asks for a city.',
      usage: { inputTokens: 10, outputTokens: 46 },
    },
  },
  {
    name: 'stops at the end of the context window with model_length',
    source: 'https://github.com/laravel/ai/pull/955',
    rules: [
      {
        body: sse(
          chunk({ role: 'assistant', content: '' }),
          chunk({ content: 'Rome is' }),
          { ...chunk({ content: '' }, 'model_length'), usage },
          '[DONE]',
        ),
      },
    ],
    expect: { code: 'output_truncated', mayRetry: false },
  },
  {
    name: 'stops with the finish reason error',
    source: 'https://github.com/mistralai/client-python/issues/74',
    rules: [
      {
        body: sse(
          chunk({ role: 'assistant', content: '' }),
          chunk({ content: 'Rome is' }),
          { ...chunk({ content: '' }, 'error'), usage },
          '[DONE]',
        ),
      },
    ],
    expect: { code: 'model_error', mayRetry: false },
  },
  {
    name: 'refuses stream_options with a list of details inside the message',
    source: 'https://github.com/avante-corp/avante.nvim/issues/2347',
    rules: [
      {
        has: ['stream_options'],
        status: 422,
        body: JSON.stringify({
          object: 'error',
          message: {
            detail: [
              {
                type: 'extra_forbidden',
                loc: ['body', 'stream_options', 'include_usage'],
                msg: 'Extra inputs are not permitted',
                input: true,
              },
            ],
          },
          type: 'invalid_request_error',
          param: null,
          code: null,
        }),
      },
      { lacks: ['stream_options'], body: good },
    ],
    expect: { text: 'Rome', usage: goodCount, requests: 2 },
  },
  {
    name: 'refuses max_completion_tokens with a list of details inside the message',
    source: 'https://github.com/editor-code-assistant/eca/issues/231',
    ask: { maxOutputTokens: 200 },
    rules: [
      {
        has: ['max_completion_tokens'],
        status: 422,
        body: JSON.stringify({
          object: 'error',
          message: {
            detail: [
              {
                type: 'extra_forbidden',
                loc: ['body', 'max_completion_tokens'],
                msg: 'Extra inputs are not permitted',
                input: 200,
              },
            ],
          },
          type: 'invalid_request_error',
          param: null,
          code: null,
        }),
      },
      { has: ['max_tokens'], lacks: ['max_completion_tokens'], body: good },
    ],
    expect: { text: 'Rome', usage: goodCount, requests: 2 },
  },
  {
    name: 'refuses two parameters at once in a bare list of details',
    source: 'https://github.com/Gitlawb/openclaude/issues/739',
    ask: { maxOutputTokens: 200 },
    rules: [
      {
        has: ['max_completion_tokens'],
        status: 422,
        body: JSON.stringify({
          detail: [
            {
              type: 'extra_forbidden',
              loc: ['body', 'store'],
              msg: 'Extra inputs are not permitted',
              input: false,
            },
            {
              type: 'extra_forbidden',
              loc: ['body', 'max_completion_tokens'],
              msg: 'Extra inputs are not permitted',
              input: 200,
            },
          ],
        }),
      },
      { has: ['max_tokens'], lacks: ['max_completion_tokens'], body: good },
    ],
    expect: { text: 'Rome', usage: goodCount, requests: 2 },
  },
  {
    name: 'refuses a conversation that ends with the assistant',
    source: 'https://github.com/NEKOparapa/AiNiee/issues/641',
    ask: { roles: ['user', 'assistant'] },
    rules: [
      {
        status: 400,
        body: JSON.stringify({
          object: 'error',
          message: 'Expected last role User or Tool (or Assistant with prefix True) for serving but got assistant',
          type: 'invalid_request_error',
          param: null,
          code: null,
        }),
      },
    ],
    expect: { code: 'model_error', mayRetry: false },
  },
  {
    name: 'does not know the key and says so under detail',
    source: 'https://github.com/agent0ai/agent-zero/issues/539',
    rules: [{ status: 401, body: '{"detail":"Unauthorized"}' }],
    expect: { code: 'model_misconfigured', mayRetry: false },
  },
  {
    name: 'does not know the model',
    source: 'https://github.com/mistralai/mistral-vibe/issues/617',
    rules: [
      {
        status: 400,
        body: JSON.stringify({
          object: 'error',
          message: 'Invalid model: mistral-medium-3.5',
          type: 'invalid_model',
          param: null,
          code: '1500',
          raw_status_code: 400,
        }),
      },
    ],
    expect: { code: 'model_misconfigured', mayRetry: false },
  },
  {
    name: 'limits the rate with code 1300 and without a time',
    source: 'https://github.com/raycast/extensions/issues/31107',
    rules: [
      {
        status: 429,
        body: JSON.stringify({
          object: 'error',
          message: 'Rate limit exceeded',
          type: 'rate_limited',
          param: null,
          code: '1300',
          raw_status_code: 429,
        }),
      },
    ],
    expect: { code: 'model_rate_limited', mayRetry: true },
  },
  {
    name: 'answers a gateway timeout with an empty body',
    source: 'https://github.com/mistralai/mistral-vibe/issues/72',
    rules: [{ status: 504, body: '' }],
    expect: { code: 'model_error', mayRetry: true },
  },
  {
    name: 'has no capacity for the model and calls it an invalid request',
    source: 'https://github.com/continuedev/continue/issues/6185',
    rules: [
      {
        status: 429,
        body: JSON.stringify({
          object: 'error',
          message: 'Service tier capacity exceeded for this model.',
          type: 'invalid_request_error',
          param: null,
          code: null,
        }),
      },
    ],
    expect: { code: 'model_rate_limited', mayRetry: true },
  },
  {
    name: 'reports a context that is too long with code 3051',
    source: 'https://github.com/earendil-works/pi/blob/main/packages/ai/src/utils/overflow.ts',
    rules: [
      {
        status: 400,
        body: JSON.stringify({
          object: 'error',
          message:
            'Prompt contains 159202 tokens and 0 draft tokens, too large for model with 131072 maximum context length',
          type: 'invalid_request_invalid_args',
          param: null,
          code: '3051',
          raw_status_code: 400,
        }),
      },
    ],
    expect: { code: 'context_exceeded', mayRetry: false, limit: 131_072, asked: 159_202 },
  },
];
