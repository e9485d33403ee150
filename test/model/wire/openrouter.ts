import { sse, type WireCase } from './wire-case.ts';

const head = {
  id: 'gen-1764031697-vqvW0uz7ouT4gsp3FYqp',
  provider: 'OpenAI',
  model: 'openai/gpt-4o',
  object: 'chat.completion.chunk',
  created: 1764031697,
};

const part = (delta: object, finish_reason: string | null = null, native_finish_reason = finish_reason) => ({
  ...head,
  choices: [
    {
      index: 0,
      delta: { role: 'assistant', content: '', ...delta },
      finish_reason,
      native_finish_reason,
      logprobs: null,
    },
  ],
});

export const openrouter: readonly WireCase[] = [
  {
    name: 'sends comments while it waits, and the usage after the finish reason in a chunk with a choice',
    source: 'https://github.com/speakeasy-api/gram/pull/921',
    rules: [
      {
        body: `: OPENROUTER PROCESSING\n\n: OPENROUTER PROCESSING\n\n${sse(
          part({ content: 'Ro' }),
        )}: OPENROUTER PROCESSING\n\n${sse(
          part({ content: 'me' }),
          { ...part({}, 'stop'), system_fingerprint: 'fp_e819e3438b' },
          {
            ...part({}),
            usage: {
              prompt_tokens: 1697,
              completion_tokens: 52,
              total_tokens: 1749,
              prompt_tokens_details: { cached_tokens: 1024, audio_tokens: 0 },
              completion_tokens_details: {
                reasoning_tokens: 16,
                audio_tokens: 0,
                accepted_prediction_tokens: 0,
                rejected_prediction_tokens: 0,
              },
            },
          },
          '[DONE]',
        )}`,
      },
    ],
    expect: {
      text: 'Rome',
      usage: { inputTokens: 1697, outputTokens: 52, cachedTokens: 1024, reasoningTokens: 16 },
    },
  },
  {
    name: 'sends the same thought as reasoning and in reasoning_details, beside an empty content',
    source: 'https://github.com/OpenRouterTeam/ai-sdk-provider/blob/main/src/chat/index.test.ts',
    rules: [
      {
        body: sse(
          part({
            reasoning: 'Capital ',
            reasoning_details: [{ type: 'reasoning.text', text: 'Capital ' }],
          }),
          part({
            reasoning: 'of Italy.',
            reasoning_details: [
              { type: 'reasoning.text', text: 'of Italy.' },
              { type: 'reasoning.encrypted', data: 'secret' },
            ],
          }),
          part({ content: 'Rome' }),
          part({}, 'stop', 'end_turn'),
          { ...head, choices: [], usage: { prompt_tokens: 17, completion_tokens: 30, total_tokens: 47, cost: 0.0042 } },
          '[DONE]',
        ),
      },
    ],
    expect: {
      text: 'Rome',
      thoughts: 'Capital of Italy.',
      usage: { inputTokens: 17, outputTokens: 30 },
    },
  },
  {
    name: 'loses the provider before any text, with an error beside a choice whose finish reason is error',
    source: 'https://openrouter.ai/docs/api_reference/streaming',
    rules: [
      {
        body: `: OPENROUTER PROCESSING\n\n${sse({
          id: 'cmpl-abc123',
          object: 'chat.completion.chunk',
          created: 1234567890,
          model: 'openai/gpt-4o',
          provider: 'openai',
          error: { code: 'server_error', message: 'Provider disconnected unexpectedly' },
          choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error' }],
        })}`,
      },
    ],
    expect: { code: 'model_error', mayRetry: true },
  },
  {
    name: 'reports that the provider is full in a chunk without choices',
    source: 'https://github.com/diegosouzapw/OmniRoute/pull/8210',
    rules: [
      {
        body: sse(
          {
            ...head,
            choices: [],
            error: {
              code: 502,
              message: 'Worker local total request limit reached (33/32)',
              metadata: { error_type: 'provider_unavailable' },
            },
          },
          '[DONE]',
        ),
      },
    ],
    expect: { code: 'model_error', mayRetry: true },
  },
  {
    name: 'answers with the status 200 and an error as JSON',
    source: 'https://github.com/OpenRouterTeam/ai-sdk-provider/blob/main/src/chat/errors.test.ts',
    rules: [
      {
        headers: { 'content-type': 'application/json' },
        body: '{"error":{"message":"Internal Server Error","code":500},"user_id":"org_abc123"}',
      },
    ],
    expect: { code: 'model_error', mayRetry: true },
  },
  {
    name: 'answers a request for a stream with a whole answer as JSON',
    source: 'https://github.com/OpenRouterTeam/ai-sdk-provider/blob/main/src/chat/errors.test.ts',
    rules: [
      {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          id: 'gen-123',
          model: 'anthropic/claude-3.5-sonnet',
          provider: 'Anthropic',
          choices: [{ index: 0, message: { role: 'assistant', content: 'Rome' }, finish_reason: 'stop' }],
          usage: { prompt_tokens: 10, completion_tokens: 8, total_tokens: 18 },
        }),
      },
    ],
    expect: { text: 'Rome', usage: { inputTokens: 10, outputTokens: 8 } },
  },
  {
    name: 'gets no key',
    source: 'https://github.com/musistudio/claude-code-router/issues/227',
    rules: [{ status: 401, body: '{"error":{"message":"No auth credentials found","code":401}}' }],
    expect: { code: 'model_misconfigured', mayRetry: false },
  },
  {
    name: 'knows no user for the key',
    source: 'https://github.com/apurvsinghgautam/robin/issues/103',
    rules: [{ status: 401, body: '{"error":{"message":"User not found.","code":401}}' }],
    expect: { code: 'model_misconfigured', mayRetry: false },
  },
  {
    name: 'has too little credit for the cap of tokens',
    source: 'https://github.com/Gitlawb/openclaude/issues/1125',
    ask: { maxOutputTokens: 32000 },
    rules: [
      {
        status: 402,
        body:
          '{"error":{"message":"This request requires more credits, or fewer max_tokens. You requested up to 32000 ' +
          'tokens, but can only afford 27342. To increase, visit https://openrouter.ai/settings/credits and upgrade ' +
          'to a paid account","code":402,"metadata":{"provider_name":null}},"user_id":"user_3D0IVsej"}',
      },
    ],
    expect: { code: 'budget_exceeded', mayRetry: false },
  },
  {
    name: 'has used up the limit of the key, with the status of a missing right',
    source: 'https://github.com/gptme/gptme/issues/1449',
    rules: [
      {
        status: 403,
        body:
          '{"error":{"message":"Key limit exceeded (monthly limit). Manage it using ' +
          'https://openrouter.ai/settings/keys","code":403}}',
      },
    ],
    expect: { code: 'budget_exceeded', mayRetry: false },
  },
  {
    name: 'is limited by the provider behind it',
    source: 'https://github.com/HacxGPT-Official/HacxGPT-CLI/issues/31',
    rules: [
      {
        status: 429,
        body: JSON.stringify({
          error: {
            message: 'Provider returned error',
            code: 429,
            metadata: {
              raw:
                'deepseek/deepseek-chat-v3-0324:free is temporarily rate-limited upstream. Please retry shortly, or ' +
                'add your own key to accumulate your rate limits: https://openrouter.ai/settings/integrations',
              provider_name: 'Chutes',
            },
          },
          user_id: 'user_33jF90V8',
        }),
      },
    ],
    expect: { code: 'model_rate_limited', mayRetry: true },
  },
  {
    name: 'limits requests to free models and puts the headers of the limit into the body',
    source: 'https://github.com/Gitlawb/openclaude/issues/936',
    rules: [
      {
        status: 429,
        body: JSON.stringify({
          error: {
            message:
              'Rate limit exceeded: free-models-per-day. Add 10 credits to unlock 1000 free model requests per day',
            code: 429,
            metadata: { headers: { 'X-RateLimit-Limit': '50', 'X-RateLimit-Remaining': '0' } },
          },
        }),
      },
    ],
    expect: { code: 'budget_exceeded', mayRetry: false },
  },
  {
    name: 'does not know the model, with the status 400',
    source: 'https://github.com/RightNow-AI/openfang/issues/697',
    rules: [
      {
        status: 400,
        body:
          '{"error":{"message":"healer-alpha is not a valid model ID","code":400},' +
          '"user_id":"user_39ktqAYU0JZKhG1fder8F40HVSC"}',
      },
    ],
    expect: { code: 'model_misconfigured', mayRetry: false },
  },
  {
    name: 'has no endpoint that fits the data policy',
    source: 'https://github.com/unoplat/unoplat-code-confluence/issues/1080',
    rules: [
      {
        status: 404,
        body:
          '{"error":{"message":"No endpoints found matching your data policy (Paid model training). Configure: ' +
          'https://openrouter.ai/settings/privacy","code":404}}',
      },
    ],
    expect: { code: 'model_misconfigured', mayRetry: false },
  },
  {
    name: 'finds text and cap too long for the endpoint',
    source: 'https://github.com/earendil-works/pi/issues/6378',
    ask: { maxOutputTokens: 262000 },
    rules: [
      {
        status: 400,
        body:
          '{"error":{"message":"This endpoint\'s maximum context length is 262000 tokens. However, you requested ' +
          'about 263390 tokens (658 of text input, 732 of tool input, 262000 in the output). Please reduce the ' +
          'length of either one, or use the context-compression plugin to compress your prompt automatically.",' +
          '"code":400,"metadata":{"provider_name":null}}}',
      },
    ],
    expect: { code: 'context_exceeded', mayRetry: false, limit: 262_000, asked: 263_390 },
  },
  {
    name: 'hides the refusal of the provider in a text of its metadata',
    source: 'https://github.com/diegosouzapw/OmniRoute/issues/3044',
    rules: [
      {
        status: 400,
        body: JSON.stringify({
          error: {
            message: 'Provider returned error',
            code: 400,
            metadata: {
              raw:
                '{"error":{"type":"invalid_request_error","code":"invalid_request_error","message":"Model ' +
                '\'moonshotai/kimi-k2.6\' supports at most 1 image per prompt.","request_id":"req_1"}}',
              provider_name: 'Crucible',
              is_byok: false,
            },
          },
          user_id: 'user_1',
        }),
      },
    ],
    expect: { code: 'model_error', mayRetry: false },
  },
  {
    name: 'refuses the content in moderation, with the status of a missing right',
    source: 'https://openrouter.ai/docs/api/reference/errors-and-debugging',
    rules: [
      {
        status: 403,
        body: JSON.stringify({
          error: {
            code: 403,
            message: 'openai/gpt-5 requires moderation on OpenRouter. Your input was flagged for "violence".',
            metadata: {
              reasons: ['violence'],
              flagged_input: '...',
              provider_name: 'OpenAI',
              model_slug: 'openai/gpt-5',
            },
          },
        }),
      },
    ],
    expect: { code: 'output_refused', mayRetry: false },
  },
];
