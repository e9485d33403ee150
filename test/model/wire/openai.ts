import { sse, type WireCase } from './wire-case.ts';

const chunk = (choices: readonly unknown[], usage: unknown = null): unknown => ({
  id: 'chatcmpl-D8Z5oo6u',
  object: 'chat.completion.chunk',
  created: 1770933892,
  model: 'gpt-4.1-nano-2025-04-14',
  service_tier: 'default',
  system_fingerprint: 'fp_de604bd877',
  choices,
  usage,
  obfuscation: 'yhjoJbEF',
});

const delta = (value: unknown, finishReason: string | null = null): unknown =>
  chunk([{ index: 0, delta: value, logprobs: null, finish_reason: finishReason }]);

const first = delta({ role: 'assistant', content: '', refusal: null });

const counted = (completionTokens: number, reasoningTokens = 0, cachedTokens = 0): unknown => ({
  prompt_tokens: 1040,
  completion_tokens: completionTokens,
  total_tokens: 1040 + completionTokens,
  prompt_tokens_details: { cached_tokens: cachedTokens, audio_tokens: 0 },
  completion_tokens_details: {
    reasoning_tokens: reasoningTokens,
    audio_tokens: 0,
    accepted_prediction_tokens: 0,
    rejected_prediction_tokens: 0,
  },
});

const answer = (text: string): string =>
  sse(first, delta({ content: text }), delta({}, 'stop'), chunk([], counted(6)), '[DONE]');

const answerUsage = { inputTokens: 1040, outputTokens: 6, cachedTokens: 0, reasoningTokens: 0 };

const wholeJson = (text: string): string =>
  JSON.stringify({
    id: 'chatcmpl-D8Z5f52z',
    object: 'chat.completion',
    created: 1770933883,
    model: 'gpt-4.1-nano-2025-04-14',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: text, refusal: null, annotations: [] },
        logprobs: null,
        finish_reason: 'stop',
      },
    ],
    usage: counted(6),
    service_tier: 'default',
    system_fingerprint: 'fp_de604bd877',
  });

const error = (message: string, type: string, param: string | null, code: string | null): string =>
  JSON.stringify({ error: { message, type, param, code } });

const verify =
  'Please go to: https://platform.openai.com/settings/organization/general and click on Verify Organization. ' +
  'If you just verified, it can take up to 15 minutes for access to propagate.';

const city = '{"city":"Rome","hills":7}';

const streamingTest = 'https://github.com/promptfoo/promptfoo/blob/main/test/providers/openai/chatStreaming.test.ts';

export const openai: readonly WireCase[] = [
  {
    name: 'streams an answer and counts tokens in the last chunk, which has no choices',
    source: 'https://github.com/vercel/ai/blob/main/packages/openai/src/chat/__fixtures__/openai-text.chunks.txt',
    rules: [
      {
        body: sse(
          first,
          delta({ content: '**' }),
          delta({ content: 'Rome' }),
          delta({ content: '\n\n' }),
          delta({ content: 'Seven hills.' }),
          delta({}, 'stop'),
          chunk([], counted(9, 0, 1024)),
          '[DONE]',
        ),
      },
    ],
    expect: {
      text: '**Rome\n\nSeven hills.',
      usage: { inputTokens: 1040, outputTokens: 9, cachedTokens: 1024, reasoningTokens: 0 },
    },
  },
  {
    name: 'spends the whole cap on hidden thoughts and finishes with length and no content',
    source: 'https://github.com/covan-ai/covan/pull/112',
    ask: { maxOutputTokens: 400 },
    rules: [
      { has: ['max_completion_tokens'], body: sse(first, delta({}, 'length'), chunk([], counted(400, 400)), '[DONE]') },
      { body: answer('Rome') },
    ],
    expect: { text: 'Rome', usage: answerUsage, requests: 2 },
  },
  {
    name: 'answers a request for a stream with one JSON completion',
    source: 'https://github.com/vercel/ai/blob/main/packages/openai/src/chat/__fixtures__/openai-text.json',
    rules: [{ headers: { 'content-type': 'application/json' }, body: wholeJson('Rome') }],
    expect: { text: 'Rome', usage: answerUsage },
  },
  {
    name: 'refuses in delta.refusal, with finish reason stop and no content',
    source: streamingTest,
    rules: [
      {
        body: sse(
          { choices: [{ delta: { refusal: 'I cannot ' } }] },
          { choices: [{ delta: { refusal: 'help with that.' }, finish_reason: 'stop' }] },
          '[DONE]',
        ),
      },
    ],
    expect: { code: 'output_refused', mayRetry: false },
  },
  {
    name: 'stops an answer half way with finish reason content_filter',
    source: streamingTest,
    rules: [
      {
        body: sse(
          { choices: [{ delta: { content: 'Partial' } }] },
          { choices: [{ delta: {}, finish_reason: 'content_filter' }] },
          '[DONE]',
        ),
      },
    ],
    expect: { code: 'output_refused', mayRetry: false },
  },
  {
    name: 'sends comments and an empty line between the events',
    source: streamingTest,
    rules: [
      {
        body:
          ': this is a comment\n\n\n' +
          sse({ choices: [{ delta: { content: 'Rome' } }] }) +
          ': another comment\n\n' +
          sse({ choices: [{ delta: {}, finish_reason: 'stop' }] }, '[DONE]'),
      },
    ],
    expect: { text: 'Rome' },
  },
  {
    name: 'spreads one event over three data lines',
    source: streamingTest,
    rules: [
      {
        body:
          'data: {"choices":[\n' +
          'data: {"delta":{"content":"Rome"},"finish_reason":"stop"}\n' +
          'data: ]}\n\n' +
          'data: [DONE]\n\n',
      },
    ],
    expect: { text: 'Rome' },
  },
  {
    name: 'ends lines with CRLF, omits the blank after data: and ends without a blank line',
    source: streamingTest,
    rules: [
      {
        body:
          'data:{"choices":[{"delta":{"content":"Seven"}}]}\r\n\r\n' +
          'data: {"choices":[{"delta":{"content":" hills"}}]}\r\n\r\n' +
          'data: {"choices":[{"delta":{},"finish_reason":"stop"}],' +
          '"usage":{"prompt_tokens":4,"completion_tokens":2,"total_tokens":6}}\r\n\r\n' +
          'data:[DONE]',
      },
    ],
    expect: { text: 'Seven hills', usage: { inputTokens: 4, outputTokens: 2 } },
  },
  {
    name: 'closes after the finish reason, without [DONE]',
    source: streamingTest,
    rules: [
      {
        body: sse(
          { choices: [{ delta: { content: 'Rome' } }] },
          {
            choices: [{ delta: {}, finish_reason: 'stop' }],
            usage: { prompt_tokens: 10, completion_tokens: 3, total_tokens: 13 },
          },
        ),
      },
    ],
    expect: { text: 'Rome', usage: { inputTokens: 10, outputTokens: 3 } },
  },
  {
    name: 'sends an error object after a part of the answer',
    source: streamingTest,
    rules: [
      {
        body: sse(
          { choices: [{ delta: { content: 'Partial output' } }] },
          { error: { message: 'Upstream provider overloaded', code: 'provider_error' } },
          '[DONE]',
        ),
      },
    ],
    expect: { code: 'model_error', mayRetry: true },
  },
  {
    name: 'does not let an unverified organisation stream the model',
    source: 'https://github.com/Lamb-Project/lamb/issues/54',
    rules: [
      {
        has: ['stream_options'],
        status: 400,
        body: error(
          `Your organization must be verified to stream this model. ${verify}`,
          'invalid_request_error',
          'stream',
          'unsupported_value',
        ),
      },
      {
        lacks: ['stream_options'],
        headers: { 'content-type': 'application/json' },
        body: wholeJson('Rome'),
      },
    ],
    expect: { text: 'Rome', usage: answerUsage, requests: 2 },
  },
  {
    name: 'does not let an unverified organisation use the model at all',
    source: 'https://github.com/danny-avila/LibreChat/issues/7323',
    rules: [
      {
        status: 404,
        body: error(
          `Your organization must be verified to use the model \`o3\`. ${verify}`,
          'invalid_request_error',
          null,
          'model_not_found',
        ),
      },
    ],
    expect: { code: 'model_misconfigured', mayRetry: false },
  },
  {
    name: 'supports only the default value of stream, false (o1)',
    source: 'https://github.com/didalgolab/ai-intellij-plugin/issues/33',
    rules: [
      {
        has: ['stream_options'],
        status: 400,
        body: error(
          "Unsupported value: 'stream' does not support true with this model. " +
            'Only the default (false) value is supported.',
          'invalid_request_error',
          'stream',
          'unsupported_value',
        ),
      },
      {
        lacks: ['stream_options'],
        headers: { 'content-type': 'application/json' },
        body: wholeJson('Rome'),
      },
    ],
    expect: { text: 'Rome', usage: answerUsage, requests: 2 },
  },
  {
    name: 'does not support the role system (o1-mini)',
    source: 'https://github.com/animalnots/BetterChatGPT-PLUS/issues/90',
    ask: { roles: ['system', 'user'] },
    rules: [
      {
        roles: ['system', 'user'],
        status: 400,
        body: error(
          "Unsupported value: 'messages[0].role' does not support 'system' with this model.",
          'invalid_request_error',
          'messages[0].role',
          'unsupported_value',
        ),
      },
      { roles: ['user'], body: answer('Rome') },
      { roles: ['user', 'user'], body: answer('Rome') },
    ],
    expect: { text: 'Rome', usage: answerUsage, requests: 2 },
  },
  {
    // Reasoning models know only the newer name, so a client that starts with it needs one request.
    name: 'refuses max_tokens and asks for max_completion_tokens',
    source:
      'https://github.com/vercel/ai/blob/main/packages/openai/src/chat/__fixtures__/' +
      'reasoning-model-legacy-parameter-error.json',
    ask: { maxOutputTokens: 100 },
    rules: [
      {
        has: ['max_tokens'],
        status: 400,
        body: error(
          "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
          'invalid_request_error',
          'max_tokens',
          'unsupported_parameter',
        ),
      },
      { has: ['max_completion_tokens'], body: answer('Rome') },
    ],
    expect: { text: 'Rome', usage: answerUsage },
  },
  {
    // Our requests name no temperature; this keeps it so.
    name: 'refuses each temperature but the default',
    source: 'https://github.com/johny-b/llmcomp/issues/69',
    rules: [
      {
        has: ['temperature'],
        status: 400,
        body: error(
          "Unsupported value: 'temperature' does not support 0 with this model. " +
            'Only the default (1) value is supported.',
          'invalid_request_error',
          'temperature',
          'unsupported_value',
        ),
      },
      { lacks: ['temperature'], body: answer('Rome') },
    ],
    expect: { text: 'Rome', usage: answerUsage },
  },
  {
    name: 'refuses a keyword of the schema in strict mode',
    source: 'https://github.com/liam-hq/liam/pull/1162',
    ask: { schema: true },
    rules: [
      {
        has: ['response_format.json_schema.strict'],
        status: 400,
        body: error(
          "Invalid schema for response_format 'review': In context=('properties', 'scores', 'items', 'properties', " +
            "'value'), 'minimum' is not permitted.",
          'invalid_request_error',
          'response_format',
          null,
        ),
      },
      { lacks: ['response_format.json_schema.strict'], body: answer(city) },
    ],
    expect: { text: city, usage: answerUsage, requests: 2 },
  },
  {
    name: 'misses additionalProperties in a strict schema',
    source: 'https://github.com/moeru-ai/xsai/issues/145',
    ask: { schema: true },
    rules: [
      {
        has: ['response_format.json_schema'],
        status: 400,
        body: error(
          "Invalid schema for response_format 'json_schema': In context=(), 'additionalProperties' is required to be " +
            'supplied and to be false.',
          'invalid_request_error',
          'response_format',
          null,
        ),
      },
      { lacks: ['response_format.json_schema'], body: answer(city) },
    ],
    expect: { text: city, usage: answerUsage, requests: 2 },
  },
  {
    name: 'misses a key in the required list of a strict schema, and names the code invalid_json_schema',
    source: 'https://github.com/bingoYB/ham_home/issues/16',
    ask: { schema: true },
    rules: [
      {
        has: ['response_format.json_schema.strict'],
        status: 400,
        body: JSON.stringify({
          error: {
            code: 'invalid_json_schema',
            message:
              "Invalid schema for response_format 'response': In context=(), 'required' is required to be supplied " +
              "and to be an array including every key in properties. Missing 'message'.",
            param: 'text.format.schema',
            type: 'invalid_request_error',
          },
        }),
      },
      { lacks: ['response_format.json_schema.strict'], body: answer(city) },
    ],
    expect: { text: city, usage: answerUsage, requests: 2 },
  },
  {
    name: 'does not support json_schema with an older model',
    source: 'https://github.com/AgnostiqHQ/multi-agent-llm/issues/2',
    ask: { schema: true },
    rules: [
      {
        has: ['response_format.json_schema'],
        status: 400,
        body: error(
          "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model. Learn more " +
            'about supported models at the Structured Outputs guide: ' +
            'https://platform.openai.com/docs/guides/structured-outputs',
          'invalid_request_error',
          '',
          null,
        ),
      },
      { lacks: ['response_format.json_schema'], body: answer(city) },
    ],
    expect: { text: city, usage: answerUsage, requests: 2 },
  },
  {
    name: 'refuses a wrong key',
    source: 'https://github.com/wandb/openui/issues/199',
    rules: [
      {
        status: 401,
        body: error(
          'Incorrect API key provided: xxx. You can find your API key at https://platform.openai.com/account/api-keys.',
          'invalid_request_error',
          null,
          'invalid_api_key',
        ),
      },
    ],
    expect: { code: 'model_misconfigured', mayRetry: false },
  },
  {
    name: 'has no such model',
    source: 'https://github.com/shobrook/wut/issues/14',
    rules: [
      {
        status: 404,
        body: error(
          'The model `gpt-4o` does not exist or you do not have access to it.',
          'invalid_request_error',
          null,
          'model_not_found',
        ),
      },
    ],
    expect: { code: 'model_misconfigured', mayRetry: false },
  },
  {
    name: 'does not give the project access to the model',
    source: 'https://github.com/cursor/cursor/issues/2953',
    rules: [
      {
        status: 403,
        body: error(
          'Project `proj_QRf115YM` does not have access to model `gpt-4o-mini`',
          'invalid_request_error',
          null,
          'model_not_found',
        ),
      },
    ],
    expect: { code: 'model_misconfigured', mayRetry: false },
  },
  {
    name: 'does not serve the country',
    source: 'https://github.com/home-assistant/core/issues/120072',
    rules: [
      {
        status: 403,
        body: JSON.stringify({
          error: {
            code: 'unsupported_country_region_territory',
            message: 'Country, region, or territory not supported',
            param: null,
            type: 'request_forbidden',
          },
        }),
      },
    ],
    expect: { code: 'model_misconfigured', mayRetry: false },
  },
  {
    name: 'has used up the quota, with status 429',
    source: 'https://github.com/ChatGPTNextWeb/NextChat/issues/3123',
    rules: [
      {
        status: 429,
        body: error(
          'You exceeded your current quota, please check your plan and billing details.',
          'insufficient_quota',
          null,
          'insufficient_quota',
        ),
      },
    ],
    expect: { code: 'budget_exceeded', mayRetry: false },
  },
  {
    name: 'has used up the quota and names it only in the type, with code null',
    source: 'https://github.com/ayaka14732/ChatGPTAPIFree/issues/16',
    rules: [
      {
        status: 429,
        body: error(
          'You exceeded your current quota, please check your plan and billing details.',
          'insufficient_quota',
          null,
          null,
        ),
      },
    ],
    expect: { code: 'budget_exceeded', mayRetry: false },
  },
  {
    // The thread has the body from a stream; https://github.com/continuedev/continue/issues/11472 has the status.
    name: 'limits tokens per minute and names the wait only in words',
    source: 'https://github.com/openai/codex/issues/88',
    rules: [
      {
        status: 429,
        body: error(
          'Rate limit reached for o4-mini in organization org-1 on tokens per min (TPM): Limit 200000, Used 162960, ' +
            'Requested 42288. Please try again in 1.574s. Visit https://platform.openai.com/account/rate-limits to ' +
            'learn more.',
          'tokens',
          null,
          'rate_limit_exceeded',
        ),
      },
    ],
    expect: { code: 'model_rate_limited', mayRetry: true },
  },
  {
    name: 'gets one request of more tokens than it allows in a minute',
    source: 'https://github.com/TheR1D/shell_gpt/issues/653',
    rules: [
      {
        status: 429,
        body: error(
          'Request too large for gpt-4o in organization org-1 on tokens per min (TPM): Limit 30000, Requested 31538. ' +
            'The input or output tokens must be reduced in order to run successfully. Visit ' +
            'https://platform.openai.com/account/rate-limits to learn more.',
          'tokens',
          null,
          'rate_limit_exceeded',
        ),
      },
    ],
    expect: { code: 'context_exceeded', mayRetry: false, limit: 30_000, asked: 31_538 },
  },
  {
    name: 'limits the rate with a fraction of a second in Retry-After and an empty body',
    source: 'https://github.com/openai/openai-node/blob/main/tests/index.test.ts',
    rules: [{ status: 429, headers: { 'retry-after': '0.1' }, body: '' }],
    expect: { code: 'model_rate_limited', mayRetry: true },
  },
  {
    name: 'limits the rate with Retry-After-Ms and an empty body',
    source: 'https://github.com/openai/openai-node/blob/main/tests/index.test.ts',
    rules: [{ status: 429, headers: { 'retry-after-ms': '10' }, body: '' }],
    expect: { code: 'model_rate_limited', mayRetry: true },
  },
  {
    name: 'gets more tokens than the context has room for',
    source: 'https://github.com/Integuru-AI/Integuru/issues/30',
    rules: [
      {
        status: 400,
        body: error(
          "This model's maximum context length is 128000 tokens. However, your messages resulted in 391407 tokens. " +
            'Please reduce the length of the messages.',
          'invalid_request_error',
          'messages',
          'context_length_exceeded',
        ),
      },
    ],
    expect: { code: 'context_exceeded', mayRetry: false, limit: 128_000, asked: 391_407 },
  },
  {
    // The threads show the words and the status of gpt-5, but not the type and the code.
    name: 'gets more tokens than the configured limit for input (gpt-5)',
    source: 'https://github.com/cline/cline/issues/5474',
    rules: [
      {
        status: 400,
        body: JSON.stringify({
          error: {
            message:
              'Input tokens exceed the configured limit of 272000 tokens. Your messages resulted in 289650 tokens. ' +
              'Please reduce the length of the messages.',
          },
        }),
      },
    ],
    expect: { code: 'context_exceeded', mayRetry: false, limit: 272_000, asked: 289_650 },
  },
  {
    name: 'flags the prompt before it answers (reasoning models)',
    source: 'https://github.com/BeehiveInnovations/pal-mcp-server/issues/178',
    rules: [
      {
        status: 400,
        body: error(
          'Invalid prompt: your prompt was flagged as potentially violating our usage policy. Please try again with ' +
            'a different prompt: https://platform.openai.com/docs/guides/reasoning#advice-on-prompting',
          'invalid_request_error',
          null,
          'invalid_prompt',
        ),
      },
    ],
    expect: { code: 'output_refused', mayRetry: false },
  },
  {
    name: 'is overloaded, with status 503',
    source: 'https://github.com/waylaidwanderer/node-chatgpt-api/issues/34',
    rules: [
      {
        status: 503,
        body: error(
          'That model is currently overloaded with other requests. You can retry your request, or contact us through ' +
            'our help center at help.openai.com if the error persists. (Please include the request ID 169bee8d in ' +
            'your message.)',
          'server_error',
          null,
          null,
        ),
      },
    ],
    expect: { code: 'model_error', mayRetry: true },
  },
  {
    name: 'fails in the proxy before it, with JSON whose code is the number 502',
    source: 'https://github.com/stanfordnlp/dspy/pull/203',
    rules: [
      {
        status: 502,
        body: JSON.stringify({
          error: { code: 502, message: 'Bad gateway.', param: null, type: 'cf_bad_gateway' },
        }),
      },
    ],
    expect: { code: 'model_error', mayRetry: true },
  },
  {
    name: 'fails in the proxy before it, with a page of HTML',
    source: 'https://github.com/n3d1117/chatgpt-telegram-bot/issues/637',
    rules: [
      {
        status: 502,
        headers: { 'content-type': 'text/html' },
        body:
          '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n' +
          '<center><h1>502 Bad Gateway</h1></center>\r\n<hr><center>cloudflare</center>\r\n</body>\r\n</html>\r\n',
      },
    ],
    expect: { code: 'model_error', mayRetry: true },
  },
  {
    name: 'cannot finish within the cap and refuses the request with 400',
    source: 'https://smartasking.org/blog/azure-openai-gpt-5-parse',
    ask: { maxOutputTokens: 16 },
    rules: [
      {
        has: ['max_completion_tokens'],
        status: 400,
        body: error(
          'Could not finish the message because max_tokens or model output limit was reached. ' +
            'Please try again with higher max_tokens.',
          'invalid_request_error',
          null,
          null,
        ),
      },
      { body: answer('Rome') },
    ],
    expect: { text: 'Rome', usage: answerUsage, requests: 2 },
  },
];
