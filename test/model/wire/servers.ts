import { sse, type WireCase } from './wire-case.ts';

const sglang = {
  id: '93b6717481cf45c284841fac5c3af2a3',
  object: 'chat.completion.chunk',
  created: 1742289669,
  model: 'DeepSeek-R1',
};

const part = (delta: object) => ({
  ...sglang,
  choices: [
    {
      index: 0,
      delta: { role: null, content: null, reasoning_content: null, tool_calls: null, ...delta },
      logprobs: null,
      finish_reason: null,
      matched_stop: null,
    },
  ],
  usage: null,
});

const veniceRome = sse(
  { id: 'chatcmpl-1', object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content: 'Rome' } }] },
  { id: 'chatcmpl-1', object: 'chat.completion.chunk', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
  '[DONE]',
);

export const servers: readonly WireCase[] = [
  {
    name: 'sglang: names every member of a delta, mostly null, and never a finish reason',
    source: 'https://github.com/sgl-project/sglang/issues/4550',
    rules: [
      {
        body: sse(
          part({ reasoning_content: 'Capital of Italy.' }),
          part({ content: 'Ro' }),
          part({ content: 'me' }),
          '[DONE]',
        ),
      },
    ],
    expect: { text: 'Rome', thoughts: 'Capital of Italy.' },
  },
  {
    name: 'sglang: repeats the role in each chunk',
    source: 'https://github.com/sgl-project/sglang/pull/19895',
    rules: [
      {
        body: sse(
          ...['Ro', 'me'].map((content) => ({
            ...sglang,
            system_fingerprint: 'default',
            choices: [
              {
                index: 0,
                delta: { role: 'assistant', content, reasoning_content: null },
                logprobs: null,
                finish_reason: null,
              },
            ],
          })),
          {
            ...sglang,
            system_fingerprint: 'default',
            choices: [
              {
                index: 0,
                delta: { role: 'assistant', content: null, reasoning_content: null },
                logprobs: null,
                finish_reason: 'stop',
              },
            ],
          },
          '[DONE]',
        ),
      },
    ],
    expect: { text: 'Rome' },
  },
  {
    name: 'sglang: finds the prompt too long in the first event, with the status 200',
    source: 'https://github.com/sgl-project/sglang/issues/12081',
    rules: [
      {
        headers: { 'content-type': 'text/event-stream; charset=utf-8' },
        body: sse(
          '{"error": {"object": "error", "message": "The input (8391 tokens) is longer than the model\'s context ' +
            'length (8192 tokens).", "type": "BadRequestError", "param": null, "code": 400}}',
          '[DONE]',
        ),
      },
    ],
    expect: { code: 'context_exceeded', mayRetry: false, limit: 8_192, asked: 8_391 },
  },
  {
    name: 'TGI: finds the prompt and the cap too long',
    source: 'https://github.com/bytedance/UI-TARS-desktop/issues/626',
    ask: { maxOutputTokens: 1024 },
    rules: [
      {
        status: 422,
        body:
          '{"error":"Input validation error: `inputs` tokens + `max_new_tokens` must be <= 65537. Given: 79993 ' +
          '`inputs` tokens and 1024 `max_new_tokens`","error_type":"validation"}',
      },
    ],
    expect: { code: 'context_exceeded', mayRetry: false, limit: 65_537, asked: 79_993, requests: 2 },
  },
  {
    name: 'TGI: is overloaded, with the status of a rate limit',
    source: 'https://github.com/huggingface/text-generation-inference/blob/main/router/src/infer/mod.rs',
    rules: [{ status: 429, body: '{"error":"Model is overloaded","error_type":"overloaded"}' }],
    expect: { code: 'model_rate_limited', mayRetry: true },
  },
  {
    name: 'kronk: has a full context and calls it an error of the server, with the status 200',
    source: 'https://github.com/ardanlabs/kronk/issues/862',
    rules: [
      {
        body: sse({
          error: {
            code: 'server_error',
            message:
              'start-slot: imc decode: imc: failed to decode extension tokens at pos 16384: unable to process ' +
              'request: the context window is full. Please reduce the input size or increase the context window',
            type: 'server_error',
          },
        }),
      },
    ],
    expect: { code: 'context_exceeded', mayRetry: false },
  },
  {
    name: 'Venice: does not know stream_options and sends a list as the error',
    source: 'https://github.com/ar-jan/llm-venice/issues/3',
    rules: [
      {
        has: ['stream_options'],
        status: 400,
        body: JSON.stringify({
          error: [
            {
              code: 'unrecognized_keys',
              keys: ['stream_options'],
              path: [],
              message: "Unrecognized key(s) in object: 'stream_options'",
            },
          ],
        }),
      },
      { lacks: ['stream_options'], body: veniceRome },
    ],
    expect: { text: 'Rome', requests: 2 },
  },
  {
    name: 'mlx: counts cached tokens in a last chunk that has a choice without a finish reason',
    source: 'https://github.com/ARahim3/mlx-dspark/issues/37',
    rules: [
      {
        body: sse(
          { id: 'chatcmpl-2', object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content: 'Rome' } }] },
          {
            id: 'chatcmpl-2',
            object: 'chat.completion.chunk',
            choices: [{ index: 0, delta: {}, finish_reason: 'stop' }],
          },
          {
            id: 'chatcmpl-2',
            object: 'chat.completion.chunk',
            choices: [{ index: 0, delta: {} }],
            usage: {
              prompt_tokens: 65,
              completion_tokens: 251,
              total_tokens: 316,
              prompt_tokens_details: { cached_tokens: 64 },
            },
          },
          '[DONE]',
        ),
      },
    ],
    expect: { text: 'Rome', usage: { inputTokens: 65, outputTokens: 251, cachedTokens: 64 } },
  },
];
