import { sse, type WireCase } from './wire-case.ts';

const safe = {
  hate: { filtered: false, severity: 'safe' },
  self_harm: { filtered: false, severity: 'safe' },
  sexual: { filtered: false, severity: 'safe' },
  violence: { filtered: false, severity: 'safe' },
};

const promptResults = {
  choices: [],
  created: 0,
  id: '',
  model: '',
  object: '',
  prompt_filter_results: [
    {
      prompt_index: 0,
      content_filter_results: {
        hate: { filtered: false, severity: 'safe' },
        jailbreak: { filtered: false, detected: false },
        self_harm: { filtered: false, severity: 'safe' },
        sexual: { filtered: false, severity: 'safe' },
        violence: { filtered: false, severity: 'safe' },
      },
    },
  ],
};

const chunk = (choices: readonly unknown[], usage: unknown = null): unknown => ({
  choices,
  created: 1762317021,
  id: 'chatcmpl-CYPS1lij',
  model: 'gpt-5-nano-2025-08-07',
  obfuscation: 'D3WbtIxo1Q2j1Q',
  object: 'chat.completion.chunk',
  system_fingerprint: null,
  usage,
});

const first = chunk([
  {
    content_filter_results: {},
    delta: { content: '', refusal: null, role: 'assistant' },
    finish_reason: null,
    index: 0,
    logprobs: null,
  },
]);

const content = (text: string): unknown =>
  chunk([{ content_filter_results: safe, delta: { content: text }, finish_reason: null, index: 0, logprobs: null }]);

const last = chunk([{ content_filter_results: {}, delta: {}, finish_reason: 'stop', index: 0, logprobs: null }]);

const counted = chunk([], {
  completion_tokens: 78,
  completion_tokens_details: {
    accepted_prediction_tokens: 0,
    audio_tokens: 0,
    reasoning_tokens: 64,
    rejected_prediction_tokens: 0,
  },
  prompt_tokens: 15,
  prompt_tokens_details: { audio_tokens: 0, cached_tokens: 0 },
  total_tokens: 93,
});

const answer = (text: string): string => sse(promptResults, first, content(text), last, counted, '[DONE]');

const usage = { inputTokens: 15, outputTokens: 78, cachedTokens: 0, reasoningTokens: 64 };

const asynchronous = (choices: readonly unknown[]): unknown => ({
  id: 'chatcmpl-7rCNsVeZ',
  object: 'chat.completion.chunk',
  created: 1692913344,
  model: 'gpt-35-turbo',
  choices,
  usage: null,
});

const annotation = (choice: unknown): unknown => ({
  id: '',
  object: '',
  created: 0,
  model: '',
  choices: [choice],
  usage: null,
});

const city = '{"city":"Rome","hills":7}';

const contentStreaming =
  'https://github.com/MicrosoftDocs/azure-ai-docs/blob/main/articles/ai-foundry/openai/concepts/content-streaming.md';

export const azure: readonly WireCase[] = [
  {
    name: 'starts with a chunk without choices that judges the prompt, and counts thoughts that it hides',
    source:
      'https://github.com/vercel/ai/blob/main/packages/openai/src/chat/__fixtures__/azure-model-router.1.chunks.txt',
    rules: [{ body: sse(promptResults, first, content('Rome'), content('.'), last, counted, '[DONE]') }],
    expect: { text: 'Rome.', usage },
  },
  {
    name: 'judges the answer in a choice without delta, after the finish reason and before the usage',
    source:
      'https://github.com/vercel/ai/blob/main/packages/openai-compatible/src/chat/__fixtures__/azure-text.chunks.txt',
    rules: [
      {
        body: sse(
          promptResults,
          first,
          content('Rome'),
          last,
          {
            choices: [
              {
                content_filter_offsets: { check_offset: 0, start_offset: 0, end_offset: 11 },
                content_filter_results: safe,
                finish_reason: null,
                index: 0,
              },
            ],
            created: 1762317021,
            id: 'chatcmpl-CYPS1lij',
            model: 'gpt-4',
            object: 'chat.completion.chunk',
            system_fingerprint: null,
          },
          counted,
          '[DONE]',
        ),
      },
    ],
    expect: { text: 'Rome', usage },
  },
  {
    name: 'filters asynchronously: choices without delta among the text, and the last one after the finish reason',
    source: contentStreaming,
    rules: [
      {
        body: sse(
          {
            id: '',
            object: '',
            created: 0,
            model: '',
            prompt_annotations: [{ prompt_index: 0, content_filter_results: safe }],
            choices: [],
            usage: null,
          },
          asynchronous([{ index: 0, finish_reason: null, delta: { role: 'assistant' } }]),
          asynchronous([{ index: 0, finish_reason: null, delta: { content: 'Seven' } }]),
          annotation({
            index: 0,
            finish_reason: null,
            content_filter_results: safe,
            content_filter_offsets: { check_offset: 44, start_offset: 44, end_offset: 198 },
          }),
          asynchronous([{ index: 0, finish_reason: null, delta: { content: ' hills' } }]),
          asynchronous([{ index: 0, finish_reason: 'stop', delta: {} }]),
          annotation({
            index: 0,
            finish_reason: null,
            content_filter_results: safe,
            content_filter_offsets: { check_offset: 506, start_offset: 44, end_offset: 571 },
          }),
          '[DONE]',
        ),
      },
    ],
    expect: { text: 'Seven hills' },
  },
  {
    name: 'stops the answer with finish reason content_filter in a choice without delta',
    source: contentStreaming,
    rules: [
      {
        body: sse(
          {
            id: '',
            object: '',
            created: 0,
            model: '',
            prompt_filter_results: [{ prompt_index: 0, content_filter_results: safe }],
            choices: [],
            usage: null,
          },
          asynchronous([{ index: 0, finish_reason: null, delta: { role: 'assistant' } }]),
          asynchronous([{ index: 0, finish_reason: null, delta: { content: 'Seven' } }]),
          annotation({
            index: 0,
            finish_reason: null,
            content_filter_results: safe,
            content_filter_offsets: { check_offset: 65, start_offset: 65, end_offset: 1056 },
          }),
          annotation({
            index: 0,
            finish_reason: 'content_filter',
            content_filter_results: { protected_material_text: { detected: true, filtered: true } },
            content_filter_offsets: { check_offset: 65, start_offset: 65, end_offset: 1056 },
          }),
          '[DONE]',
        ),
      },
    ],
    expect: { code: 'output_refused', mayRetry: false },
  },
  {
    name: 'filters the prompt with 400 and an inner error',
    source: 'https://github.com/compl-ai/compl-ai/issues/20',
    rules: [
      {
        status: 400,
        body: JSON.stringify({
          error: {
            message:
              "The response was filtered due to the prompt triggering Azure OpenAI's content management policy. " +
              'Please modify your prompt and retry. To learn more about our content filtering policies please read ' +
              'our documentation: https://go.microsoft.com/fwlink/?linkid=2198766',
            type: null,
            param: 'prompt',
            code: 'content_filter',
            status: 400,
            innererror: {
              code: 'ResponsibleAIPolicyViolation',
              content_filter_result: {
                hate: { filtered: false, severity: 'safe' },
                jailbreak: { filtered: false, detected: false },
                self_harm: { filtered: false, severity: 'safe' },
                sexual: { filtered: false, severity: 'safe' },
                violence: { filtered: true, severity: 'medium' },
              },
            },
          },
        }),
      },
    ],
    expect: { code: 'output_refused', mayRetry: false },
  },
  {
    name: 'refuses a wrong key, with the code as the text 401',
    source: 'https://github.com/SciSharp/BotSharp/issues/386',
    rules: [
      {
        status: 401,
        body: JSON.stringify({
          error: {
            code: '401',
            message:
              'Access denied due to invalid subscription key or wrong API endpoint. Make sure to provide a valid key ' +
              'for an active subscription and use a correct regional API endpoint for your resource.',
          },
        }),
      },
    ],
    expect: { code: 'model_misconfigured', mayRetry: false },
  },
  {
    name: 'has no such deployment',
    source: 'https://github.com/chatboxai/chatbox/issues/861',
    rules: [
      {
        status: 404,
        body: JSON.stringify({
          error: {
            code: 'DeploymentNotFound',
            message:
              'The API deployment for this resource does not exist. If you created the deployment within the last 5 ' +
              'minutes, please wait a moment and try again.',
          },
        }),
      },
    ],
    expect: { code: 'model_misconfigured', mayRetry: false },
  },
  {
    name: 'limits the rate, with the code as the text 429 and Retry-After in seconds',
    source: 'https://github.com/icereed/paperless-gpt/issues/814',
    rules: [
      {
        status: 429,
        headers: { 'content-type': 'application/json', 'retry-after': '45' },
        body: JSON.stringify({
          error: {
            code: '429',
            message:
              'Your requests to gpt-4.1-nano for gpt-4.1-nano in Sweden Central have exceeded the token rate limit ' +
              'for your current AIServices S0 pricing tier. This request was for ChatCompletions_Create under Azure ' +
              'OpenAI API version 2023-05-15. Please retry after 45 seconds.',
          },
        }),
      },
    ],
    expect: { code: 'model_rate_limited', mayRetry: true },
  },
  {
    name: 'limits the rate and names the wait of a day only in words',
    source: 'https://github.com/jasonacox/TinyLLM/issues/17',
    rules: [
      {
        status: 429,
        body: JSON.stringify({
          error: {
            code: '429',
            message:
              'Requests to the ChatCompletions_Create Operation under Azure OpenAI API version 2023-05-15 have ' +
              'exceeded token rate limit of your current AIServices S0 pricing tier. Please retry after 86400 ' +
              'seconds. Please contact Azure support service if you would like to further increase the default rate ' +
              'limit.',
          },
        }),
      },
    ],
    expect: { code: 'model_rate_limited', mayRetry: true },
  },
  {
    name: 'does not know stream_options in an older version',
    source: 'https://github.com/jamesrochabrun/SwiftOpenAI/issues/67',
    rules: [
      {
        has: ['stream_options'],
        status: 400,
        body: JSON.stringify({
          error: {
            message: "Unknown parameter: 'stream_options'.",
            type: 'invalid_request_error',
            param: 'stream_options',
            code: 'unknown_parameter',
          },
        }),
      },
      { lacks: ['stream_options'], body: sse(promptResults, first, content('Rome'), last, '[DONE]') },
    ],
    expect: { text: 'Rome', requests: 2 },
  },
  {
    name: 'does not know max_completion_tokens in an older version',
    source: 'https://github.com/openai/openai-python/issues/1724',
    ask: { maxOutputTokens: 100 },
    rules: [
      {
        has: ['max_completion_tokens'],
        status: 400,
        body: JSON.stringify({
          error: {
            message: 'Unrecognized request argument supplied: max_completion_tokens',
            type: 'invalid_request_error',
            param: null,
            code: null,
          },
        }),
      },
      { lacks: ['max_completion_tokens'], body: answer('Rome') },
    ],
    expect: { text: 'Rome', usage, requests: 2 },
  },
  {
    name: 'does not know json_schema in an older version',
    source: 'https://github.com/langgenius/dify/issues/8994',
    ask: { schema: true },
    rules: [
      {
        has: ['response_format.json_schema'],
        status: 400,
        body: JSON.stringify({
          error: {
            message:
              'response_format value as json_schema is enabled only for api versions 2024-08-01-preview and later',
            type: '',
            param: '',
            code: 'BadRequest',
          },
        }),
      },
      { lacks: ['response_format.json_schema'], body: answer(city) },
    ],
    expect: { text: city, usage, requests: 2 },
  },
  {
    // The thread has the second refusal; the first is the one of the case before.
    name: 'does not support JSON at all with an older model',
    source: 'https://github.com/mrwadams/stride-gpt/issues/19',
    ask: { schema: true },
    rules: [
      {
        has: ['response_format.json_schema'],
        status: 400,
        body: JSON.stringify({
          error: {
            message:
              'response_format value as json_schema is enabled only for api versions 2024-08-01-preview and later',
            type: '',
            param: '',
            code: 'BadRequest',
          },
        }),
      },
      {
        has: ['response_format'],
        status: 400,
        body: JSON.stringify({
          error: {
            message: "Invalid parameter: 'response_format' of type 'json_object' is not supported with this model.",
            type: 'invalid_request_error',
            param: 'response_format',
            code: null,
          },
        }),
      },
      { lacks: ['response_format'], body: answer(city) },
    ],
    expect: { text: city, usage, requests: 3 },
  },
  {
    name: 'does not stream with o1',
    source: 'https://github.com/BerriAI/litellm/issues/7693',
    rules: [
      {
        has: ['stream_options'],
        status: 400,
        body: JSON.stringify({
          error: {
            message: "Unsupported value: 'stream' does not support true with this model. Supported values are: false.",
            type: 'invalid_request_error',
            param: 'stream',
            code: 'unsupported_value',
          },
        }),
      },
      {
        lacks: ['stream_options'],
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          id: 'chatcmpl-CYPS1lij',
          object: 'chat.completion',
          created: 1762317021,
          model: 'o1',
          choices: [
            {
              index: 0,
              message: { role: 'assistant', content: 'Rome', refusal: null, annotations: [] },
              logprobs: null,
              finish_reason: 'stop',
            },
          ],
          usage: { prompt_tokens: 15, completion_tokens: 78, total_tokens: 93 },
        }),
      },
    ],
    expect: { text: 'Rome', usage: { inputTokens: 15, outputTokens: 78 }, requests: 2 },
  },
  {
    name: 'forbids streams with 403 and a message at the top of the body',
    source: 'https://github.com/langgenius/dify/issues/9591',
    rules: [{ status: 403, body: JSON.stringify({ message: 'Streaming requests are not yet allowed.' }) }],
    expect: { code: 'model_misconfigured', mayRetry: false },
  },
];
