import { sse, type WireCase } from './wire-case.ts';

const chunk = (delta: unknown, finishReason?: string) => ({
  choices: [{ delta, ...(finishReason === undefined ? {} : { finish_reason: finishReason }), index: 0 }],
  object: 'chat.completion.chunk',
});

const thoughts = 'https://github.com/coder/coder/blob/main/coderd/x/googleopenai/thoughts_test.go';

const pretty = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

const dailyQuota = 'generativelanguage.googleapis.com/generate_requests_per_model_per_day';

export const gemini: readonly WireCase[] = [
  {
    name: 'thinks between thought tags, marks these parts, and ends with a null content and a signature',
    source: thoughts,
    rules: [
      {
        body: sse(
          chunk({
            role: 'assistant',
            content: '<thought>**Calculating**\n\nStep one.',
            extra_content: { google: { thought: true } },
          }),
          chunk({ content: ' More thinking.', extra_content: { google: { thought: true } } }),
          chunk({ content: '</thought>Ro', extra_content: null }),
          chunk({ content: 'me' }),
          {
            choices: [
              {
                delta: { content: null, extra_content: { google: { thought_signature: 'sig123' } } },
                finish_reason: 'stop',
                index: 0,
              },
            ],
            usage: { completion_tokens: 9, prompt_tokens: 16, total_tokens: 627 },
          },
          '[DONE]',
        ),
      },
    ],
    expect: {
      text: 'Rome',
      thoughts: '**Calculating**\n\nStep one. More thinking.',
      usage: { inputTokens: 16, outputTokens: 9 },
    },
  },
  {
    name: 'only thinks and then filters its own function call',
    source: thoughts,
    rules: [
      {
        body: sse(
          chunk({
            role: 'assistant',
            content: '<thought>**Planning**\n\nStep one.',
            extra_content: { google: { thought: true } },
          }),
          chunk({ content: '</thought>', extra_content: null }),
          {
            choices: [
              { delta: { content: null }, finish_reason: 'function_call_filter: MALFORMED_FUNCTION_CALL', index: 0 },
            ],
            usage: { completion_tokens: 3392, prompt_tokens: 100, total_tokens: 3492 },
          },
          '[DONE]',
        ),
      },
    ],
    expect: { code: 'model_error', mayRetry: false },
  },
  {
    name: 'sends neither a finish reason nor a count before [DONE]',
    source: thoughts,
    rules: [{ body: sse({ choices: [{ delta: { content: 'Rome' }, index: 0 }] }, '[DONE]') }],
    expect: { text: 'Rome' },
  },
  {
    name: 'refuses the question in a choice that has only a finish reason',
    source:
      'https://github.com/ravendb/ravendb/blob/313f66f6a0c987440b7d572fcf01d9f0a0d445d4/' +
      'src/Raven.Server/Documents/AI/Settings/AbstractOpenAiCompatibleChatCompletionProvider.cs',
    rules: [
      {
        body: sse(
          {
            choices: [{ index: 0, finish_reason: 'content_filter: PROHIBITED_CONTENT' }],
            object: 'chat.completion.chunk',
            usage: { prompt_tokens: 10, completion_tokens: 0, total_tokens: 10 },
          },
          '[DONE]',
        ),
      },
    ],
    expect: { code: 'output_refused', mayRetry: false },
  },
  {
    name: 'refuses in the middle with its own capital finish reason',
    source: 'https://github.com/HKUDS/Vibe-Trading/pull/308',
    rules: [{ body: sse(chunk({ role: 'assistant', content: 'Rome' }), chunk({}, 'SAFETY'), '[DONE]') }],
    expect: { code: 'output_refused', mayRetry: false },
  },
  {
    name: 'does not know a member of the request and answers with an array',
    source: 'https://github.com/Alishahryar1/free-claude-code/issues/542',
    rules: [
      {
        status: 400,
        body: pretty([
          {
            error: {
              code: 400,
              message: 'Invalid JSON payload received. Unknown name "google": Cannot find field.',
              status: 'INVALID_ARGUMENT',
              details: [
                {
                  '@type': 'type.googleapis.com/google.rpc.BadRequest',
                  fieldViolations: [
                    { description: 'Invalid JSON payload received. Unknown name "google": Cannot find field.' },
                  ],
                },
              ],
            },
          },
        ]),
      },
    ],
    expect: { code: 'model_error', mayRetry: false },
  },
  {
    name: 'has no requests left for the day, in an array with a delay of ten hours',
    source:
      'https://github.com/haqaliz/belay/blob/1124b3f3e250d94ffbb32a4b03641e3bda896cb0/' +
      'tests/test_minting_driver_resilience.py',
    rules: [
      {
        status: 429,
        body: pretty([
          {
            error: {
              code: 429,
              message:
                'You exceeded your current quota, please check your plan and billing details. For more information ' +
                'on this error, head to: https://ai.google.dev/gemini-api/docs/rate-limits. To monitor your current ' +
                `usage, head to: https://ai.dev/rate-limit. \n* Quota exceeded for metric: ${dailyQuota}, ` +
                'limit: 250, model: gemini-3.1-pro\nPlease retry in 10h50m43.651927829s.',
              status: 'RESOURCE_EXHAUSTED',
              details: [
                {
                  '@type': 'type.googleapis.com/google.rpc.Help',
                  links: [
                    {
                      description: 'Learn more about Gemini API quotas',
                      url: 'https://ai.google.dev/gemini-api/docs/rate-limits',
                    },
                  ],
                },
                {
                  '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
                  violations: [
                    {
                      quotaMetric: dailyQuota,
                      quotaId: 'GenerateRequestsPerDayPerProjectPerModel',
                      quotaDimensions: { location: 'global', model: 'gemini-3.1-pro' },
                      quotaValue: '250',
                    },
                  ],
                },
                { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '39043s' },
              ],
            },
          },
        ]),
      },
    ],
    expect: { code: 'budget_exceeded', mayRetry: false },
  },
  {
    name: 'limits the tokens of a minute with the same message and a delay of 26 seconds',
    source: 'https://github.com/RooCodeInc/Roo-Code/issues/3883',
    rules: [
      {
        status: 429,
        body: pretty({
          error: {
            code: 429,
            message:
              'You exceeded your current quota, please check your plan and billing details. For more information ' +
              'on this error, head to: https://ai.google.dev/gemini-api/docs/rate-limits.',
            status: 'RESOURCE_EXHAUSTED',
            details: [
              {
                '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
                violations: [
                  {
                    quotaMetric: 'generativelanguage.googleapis.com/generate_content_free_tier_input_token_count',
                    quotaId: 'GenerateContentInputTokensPerModelPerMinute-FreeTier',
                    quotaDimensions: { location: 'global', model: 'gemini-2.5-flash' },
                    quotaValue: '250000',
                  },
                ],
              },
              {
                '@type': 'type.googleapis.com/google.rpc.Help',
                links: [
                  {
                    description: 'Learn more about Gemini API quotas',
                    url: 'https://ai.google.dev/gemini-api/docs/rate-limits',
                  },
                ],
              },
              { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '26s' },
            ],
          },
        }),
      },
    ],
    expect: { code: 'model_rate_limited', mayRetry: true },
  },
  {
    name: 'is overloaded',
    source: 'https://github.com/lobehub/lobehub/issues/9728',
    rules: [
      {
        status: 503,
        body: pretty({
          error: {
            code: 503,
            message: 'The model is overloaded. Please try again later.',
            status: 'UNAVAILABLE',
          },
        }),
      },
    ],
    expect: { code: 'model_error', mayRetry: true },
  },
  {
    name: 'does not know the key and answers 400',
    source: 'https://github.com/continuedev/continue/issues/10530',
    rules: [
      {
        status: 400,
        body: pretty({
          error: {
            code: 400,
            message: 'API key not valid. Please pass a valid API key.',
            status: 'INVALID_ARGUMENT',
            details: [
              {
                '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
                reason: 'API_KEY_INVALID',
                domain: 'googleapis.com',
                metadata: { service: 'generativelanguage.googleapis.com' },
              },
              {
                '@type': 'type.googleapis.com/google.rpc.LocalizedMessage',
                locale: 'en-US',
                message: 'API key not valid. Please pass a valid API key.',
              },
            ],
          },
        }),
      },
    ],
    expect: { code: 'model_misconfigured', mayRetry: false },
  },
  {
    name: 'does not know the model',
    source: 'https://github.com/continuedev/continue/issues/9939',
    rules: [
      {
        status: 404,
        body: pretty({
          error: {
            code: 404,
            message:
              'models/gemini-pro is not found for API version v1beta, or is not supported for generateContent. ' +
              'Call ListModels to see the list of available models and their supported methods.',
            status: 'NOT_FOUND',
          },
        }),
      },
    ],
    expect: { code: 'model_misconfigured', mayRetry: false },
  },
  {
    name: 'reports a context that is too long in an array',
    source: 'https://github.com/google-gemini/gemini-cli/issues/6678',
    rules: [
      {
        status: 400,
        body: pretty([
          {
            error: {
              code: 400,
              message: 'The input token count (1200293) exceeds the maximum number of tokens allowed (1048576).',
              errors: [
                {
                  message: 'The input token count (1200293) exceeds the maximum number of tokens allowed (1048576).',
                  domain: 'global',
                  reason: 'badRequest',
                },
              ],
              status: 'INVALID_ARGUMENT',
            },
          },
        ]),
      },
    ],
    expect: { code: 'context_exceeded', mayRetry: false, limit: 1_048_576, asked: 1_200_293 },
  },
];
