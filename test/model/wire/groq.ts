import { sse, type WireCase } from './wire-case.ts';

const chunk = (delta: unknown, finishReason: string | null = null): Record<string, unknown> => ({
  id: 'chatcmpl-3556c041',
  object: 'chat.completion.chunk',
  created: 1770770846,
  model: 'qwen/qwen3-32b',
  system_fingerprint: 'fp_78ac7f3229',
  choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }],
});

const first = {
  ...chunk({ role: 'assistant', content: '' }),
  x_groq: { id: 'req_01kh52nm', seed: 872656815 },
};

const usage = {
  queue_time: 0.171721454,
  prompt_tokens: 17,
  prompt_time: 0.000792801,
  completion_tokens: 1107,
  completion_time: 3.206170277,
  total_tokens: 1124,
  total_time: 3.206963078,
  completion_tokens_details: { reasoning_tokens: 963 },
};

const last = { ...chunk({}, 'stop'), x_groq: { id: 'req_01kh52nm', usage }, usage };

const answerUsage = { inputTokens: 17, outputTokens: 1107, reasoningTokens: 963 };

const answer = (text: string): string => sse(first, chunk({ content: text }), last, '[DONE]');

const city = '{"city":"Rome","hills":7}';

const error = (message: string, more: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({ error: { message, type: 'invalid_request_error', ...more } });

export const groq: readonly WireCase[] = [
  {
    name: 'thinks in reasoning, and counts tokens twice in the chunk with the finish reason',
    source: 'https://github.com/vercel/ai/blob/main/packages/groq/src/__fixtures__/groq-reasoning.chunks.txt',
    rules: [
      {
        body: sse(
          first,
          chunk({ reasoning: 'Okay' }),
          chunk({ reasoning: ', seven hills.' }),
          chunk({ content: 'Rome' }),
          chunk({ content: '.' }),
          last,
          '[DONE]',
        ),
      },
    ],
    expect: { text: 'Rome.', thoughts: 'Okay, seven hills.', usage: answerUsage },
  },
  {
    name: 'counts tokens only in x_groq, and changes the id with each chunk',
    source: 'https://github.com/vercel/ai/blob/main/packages/groq/src/groq-chat-language-model.test.ts',
    rules: [
      {
        body: sse(
          {
            id: 'chatcmpl-123',
            object: 'chat.completion.chunk',
            created: 1234567890,
            model: 'gemma2-9b-it',
            choices: [{ index: 0, delta: { content: 'Seven' }, finish_reason: null }],
          },
          {
            id: 'chatcmpl-456',
            object: 'chat.completion.chunk',
            created: 1234567890,
            model: 'gemma2-9b-it',
            choices: [{ index: 0, delta: { content: ' hills' }, finish_reason: null }],
          },
          {
            id: 'chatcmpl-789',
            object: 'chat.completion.chunk',
            created: 1234567890,
            model: 'gemma2-9b-it',
            choices: [{ index: 0, delta: {}, finish_reason: 'stop' }],
            x_groq: { usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 } },
          },
          '[DONE]',
        ),
      },
    ],
    expect: { text: 'Seven hills', usage: { inputTokens: 10, outputTokens: 5 } },
  },
  {
    name: 'thinks between tags in the content of one JSON completion',
    source:
      'https://github.com/pydantic/pydantic-ai/blob/main/tests/models/cassettes/test_groq/' +
      'test_groq_model_thinking_part_raw_format.yaml',
    rules: [
      {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          choices: [
            {
              finish_reason: 'stop',
              index: 0,
              logprobs: null,
              message: { content: '<think>\nSeven hills.\n</think>\n\nRome', role: 'assistant' },
            },
          ],
          created: 1745046533,
          id: 'chatcmpl-41790d7f',
          model: 'deepseek-r1-distill-llama-70b',
          object: 'chat.completion',
          system_fingerprint: 'fp_454c494f52',
          usage: {
            completion_time: 0.785454545,
            completion_tokens: 216,
            prompt_time: 0.003477838,
            prompt_tokens: 10,
            queue_time: 0.088769199,
            total_time: 0.788932383,
            total_tokens: 226,
          },
          usage_breakdown: { models: null },
          x_groq: { id: 'req_01js6e1x' },
        }),
      },
    ],
    expect: { text: 'Rome', thoughts: 'Seven hills.', usage: { inputTokens: 10, outputTokens: 216 } },
  },
  {
    // The recording is one JSON completion; here its content comes in a stream.
    name: 'thinks nothing between tags, and answers after them',
    source:
      'https://github.com/pydantic/pydantic-ai/blob/main/tests/models/cassettes/test_groq/' +
      'test_groq_model_thinking_part_raw_format.yaml',
    rules: [{ body: answer('<think>\n\n</think>\n\nRome') }],
    expect: { text: 'Rome', usage: answerUsage },
  },
  {
    name: 'starts the stream with an event named error that carries a status',
    source: 'https://github.com/anomalyco/opencode/issues/1018',
    rules: [
      {
        body:
          'event: error\n' +
          sse({
            error: {
              message:
                "Failed to call a function. Please adjust your prompt. See 'failed_generation' for more details.",
              type: 'invalid_request_error',
              code: 'tool_use_failed',
              failed_generation: 'Tool use failed: JSON does not match the expected schema for tool calls',
              status_code: 400,
            },
          }),
      },
    ],
    expect: { code: 'model_error', mayRetry: false },
  },
  {
    name: 'refuses a keyword of the schema',
    source: 'https://github.com/i-am-bee/beeai-framework/issues/1215',
    ask: { schema: true },
    rules: [
      {
        has: ['response_format.json_schema'],
        status: 400,
        body: error(
          'invalid schema for response format: response_format/json_schema/next_step: minItems is not supported',
        ),
      },
      { lacks: ['response_format.json_schema'], body: answer(city) },
    ],
    expect: { text: city, usage: answerUsage, requests: 2 },
  },
  {
    name: 'misses additionalProperties in the schema',
    source: 'https://github.com/Meridiona/meridian/pull/812',
    ask: { schema: true },
    rules: [
      {
        has: ['response_format.json_schema'],
        status: 400,
        body: error(
          "invalid JSON schema for response_format: 'answer': `additionalProperties:false` must be set on every object",
        ),
      },
      { lacks: ['response_format.json_schema'], body: answer(city) },
    ],
    expect: { text: city, usage: answerUsage, requests: 2 },
  },
  {
    name: 'does not know json_schema with an older model, and says so in the words of its validator',
    source: 'https://github.com/vercel/ai/issues/7808',
    ask: { schema: true },
    rules: [
      {
        has: ['response_format.json_schema'],
        status: 400,
        body: error(
          "'response_format' : one of the following must be satisfied[('response_format.type' : value is not one of " +
            "the allowed values ['text']) OR ('response_format.name' : property 'name' is missing) OR " +
            "('response_format.type' : value is not one of the allowed values ['json_object'])]",
        ),
      },
      { lacks: ['response_format.json_schema'], body: answer(city) },
    ],
    expect: { text: city, usage: answerUsage, requests: 2 },
  },
  {
    name: 'throws away an answer that is not JSON, and shows it in failed_generation',
    source: 'https://github.com/thepersonalaicompany/amurex-backend/issues/38',
    ask: { schema: true },
    rules: [
      {
        has: ['response_format'],
        status: 400,
        body: error("Failed to generate JSON. Please adjust your prompt. See 'failed_generation' for more details.", {
          code: 'json_validate_failed',
          failed_generation: 'Rome',
        }),
      },
      { body: answer('Rome') },
    ],
    expect: { text: 'Rome', requests: 3 },
  },
  {
    name: 'refuses a cap above what the model may write',
    source: 'https://github.com/Alishahryar1/free-claude-code/issues/1354',
    ask: { maxOutputTokens: 32000 },
    rules: [
      { atMost: { max_completion_tokens: 16384 }, body: answer('Rome') },
      {
        status: 400,
        body: error(
          '`max_completion_tokens` must be less than or equal to `16384`, the maximum value for ' +
            '`max_completion_tokens` is less than the `context_window` for this model',
          { param: 'max_completion_tokens' },
        ),
      },
    ],
    expect: { text: 'Rome', requests: 2 },
  },
  {
    name: 'refuses a wrong key',
    source: 'https://github.com/nark/WiredSwift/issues/44',
    rules: [{ status: 401, body: error('Invalid API Key', { code: 'invalid_api_key' }) }],
    expect: { code: 'model_misconfigured', mayRetry: false },
  },
  {
    name: 'no longer serves the model, with 400',
    source: 'https://github.com/rashadphz/farfalle/issues/107',
    rules: [
      {
        status: 400,
        body: error(
          'The model `llama-3.1-70b-versatile` has been decommissioned and is no longer supported. Please refer to ' +
            'https://console.groq.com/docs/deprecations for a recommendation on which model to use instead.',
          { code: 'model_decommissioned' },
        ),
      },
    ],
    expect: { code: 'model_misconfigured', mayRetry: false },
  },
  {
    // The thread has the headers; https://github.com/ago19800/HomeMind/issues/29 has the body.
    name: 'limits tokens per minute, with a number of seconds in retry-after',
    source: 'https://github.com/Pythagora-io/gpt-pilot/issues/862',
    rules: [
      {
        status: 429,
        headers: {
          'content-type': 'application/json',
          'retry-after': '2',
          'x-ratelimit-limit-requests': '14400',
          'x-ratelimit-limit-tokens': '18000',
          'x-ratelimit-remaining-requests': '14370',
          'x-ratelimit-remaining-tokens': '17997',
          'x-ratelimit-reset-requests': '2m59.56s',
          'x-ratelimit-reset-tokens': '7.66s',
        },
        body: JSON.stringify({
          error: {
            message:
              'Rate limit reached for model `llama-3.3-70b-versatile` in organization `org_1` service tier ' +
              '`on_demand` on tokens per minute (TPM): Limit 12000, Used 2542, Requested 9855. Please try again in ' +
              '1.984999999s. Need more tokens? Upgrade to Dev Tier today at https://console.groq.com/settings/billing',
            type: 'tokens',
            code: 'rate_limit_exceeded',
          },
        }),
      },
    ],
    expect: { code: 'model_rate_limited', mayRetry: true },
  },
  {
    name: 'gets one request of more tokens than it allows in a minute, with 413 and the code of a rate limit',
    source: 'https://github.com/cottongeeks/podscript/issues/20',
    rules: [
      {
        status: 413,
        body: JSON.stringify({
          error: {
            message:
              'Request too large for model `llama-3.3-70b-versatile` in organization `org_1` service tier ' +
              '`on_demand` on tokens per minute (TPM): Limit 6000, Requested 10338, please reduce your message size ' +
              'and try again. Visit https://console.groq.com/docs/rate-limits for more information.',
            type: 'tokens',
            code: 'rate_limit_exceeded',
          },
        }),
      },
    ],
    expect: { code: 'context_exceeded', mayRetry: false, limit: 6_000, asked: 10_338 },
  },
  {
    name: 'gets more tokens than the context has room for',
    source: 'https://github.com/ScrapeGraphAI/Scrapegraph-ai/issues/411',
    rules: [
      {
        status: 400,
        body: error('Please reduce the length of the messages or completion.', {
          param: 'messages',
          code: 'context_length_exceeded',
        }),
      },
    ],
    expect: { code: 'context_exceeded', mayRetry: false },
  },
  {
    name: 'is over capacity',
    source: 'https://github.com/infiniflow/ragflow/issues/9858',
    rules: [
      {
        status: 503,
        body: JSON.stringify({
          error: {
            message:
              'llama-3.3-70b-versatile is currently over capacity. Please try again and back off exponentially. ' +
              'Visit https://groqstatus.com to see if there is an active incident.',
            type: 'internal_server_error',
          },
        }),
      },
    ],
    expect: { code: 'model_error', mayRetry: true },
  },
];
