import { sse, type WireCase } from './wire-case.ts';

const head = { id: 'chatcmpl-8b2b91720edd', object: 'chat.completion.chunk', created: 1772423572, model: 'qwen3_8b' };

const first = {
  ...head,
  choices: [{ index: 0, delta: { role: 'assistant', content: '' }, logprobs: null, finish_reason: null }],
};

const part = (delta: object) => ({
  ...head,
  choices: [{ index: 0, delta, logprobs: null, finish_reason: null }],
});

const last = (finish_reason: string, delta: object = { content: '' }) => ({
  ...head,
  choices: [{ index: 0, delta, logprobs: null, finish_reason, stop_reason: null }],
});

const answer = (text: string) => sse(first, part({ content: text }), last('stop'), '[DONE]');

const rome = answer('Rome');

export const vllm: readonly WireCase[] = [
  {
    name: 'sends the role first and counts tokens in the last chunk, which has no choices',
    source: 'https://github.com/vllm-project/vllm/blob/main/vllm/entrypoints/openai/chat_completion/serving.py',
    rules: [
      {
        headers: { 'content-type': 'text/event-stream; charset=utf-8' },
        body: sse(
          first,
          part({ content: 'Ro' }),
          part({ content: 'me' }),
          last('stop'),
          { ...head, choices: [], usage: { prompt_tokens: 16, total_tokens: 19, completion_tokens: 3 } },
          '[DONE]',
        ),
      },
    ],
    expect: { text: 'Rome', usage: { inputTokens: 16, outputTokens: 3 } },
  },
  {
    name: 'counts tokens in every chunk, with ids of tokens beside the finish reason',
    source: 'https://github.com/vllm-project/vllm/pull/45678',
    rules: [
      {
        body: sse(
          {
            ...first,
            prompt_token_ids: null,
            usage: { prompt_tokens: 16, total_tokens: 16, completion_tokens: 0 },
          },
          {
            ...head,
            choices: [{ index: 0, delta: { content: 'Ro' }, logprobs: null, finish_reason: null, token_ids: [28292] }],
            usage: { prompt_tokens: 16, total_tokens: 17, completion_tokens: 1 },
          },
          {
            ...head,
            choices: [{ index: 0, delta: { content: 'me' }, logprobs: null, finish_reason: null, token_ids: [4] }],
            usage: { prompt_tokens: 16, total_tokens: 18, completion_tokens: 2 },
          },
          {
            ...head,
            choices: [
              {
                index: 0,
                delta: { content: '' },
                logprobs: null,
                finish_reason: 'stop',
                stop_reason: null,
                token_ids: [1],
              },
            ],
            usage: { prompt_tokens: 16, total_tokens: 19, completion_tokens: 3 },
          },
          { ...head, choices: [], usage: { prompt_tokens: 16, total_tokens: 19, completion_tokens: 3 } },
          '[DONE]',
        ),
      },
    ],
    expect: { text: 'Rome', usage: { inputTokens: 16, outputTokens: 3 } },
  },
  {
    name: 'counts cached tokens and thinking tokens in details of the usage',
    source: 'https://github.com/vllm-project/vllm/blob/main/vllm/entrypoints/openai/chat_completion/serving.py',
    rules: [
      {
        body: sse(
          first,
          part({ reasoning: 'Capital of Italy.' }),
          part({ content: 'Rome' }),
          last('stop', {}),
          {
            ...head,
            choices: [],
            usage: {
              prompt_tokens: 3617,
              total_tokens: 3625,
              completion_tokens: 8,
              prompt_tokens_details: { cached_tokens: 1600, created_cache_tokens: 0 },
              completion_tokens_details: { reasoning_tokens: 5 },
            },
          },
          '[DONE]',
        ),
      },
    ],
    expect: {
      text: 'Rome',
      thoughts: 'Capital of Italy.',
      usage: { inputTokens: 3617, outputTokens: 8, cachedTokens: 1600, reasoningTokens: 5 },
    },
  },
  {
    name: 'leaves details of the usage null although they are counted for the thoughts',
    source: 'https://github.com/vllm-project/vllm-ascend/issues/9030',
    rules: [
      {
        body: sse(
          first,
          part({ content: 'Rome' }),
          last('stop'),
          {
            ...head,
            choices: [],
            usage: {
              prompt_tokens: 25,
              total_tokens: 1049,
              completion_tokens: 1024,
              prompt_tokens_details: null,
              completion_tokens_details: { reasoning_tokens: 428 },
            },
          },
          '[DONE]',
        ),
      },
    ],
    expect: { text: 'Rome', usage: { inputTokens: 25, outputTokens: 1024, reasoningTokens: 428 } },
  },
  {
    name: 'sends the same thought twice in a chunk, as reasoning and as reasoning_content',
    source: 'https://github.com/vllm-project/vllm/issues/29408',
    rules: [
      {
        body: sse(
          { ...first, prompt_token_ids: null },
          {
            ...head,
            choices: [
              {
                index: 0,
                delta: { reasoning: 'Capital ', reasoning_content: 'Capital ' },
                logprobs: null,
                finish_reason: null,
                token_ids: null,
              },
            ],
          },
          {
            ...head,
            choices: [
              {
                index: 0,
                delta: { reasoning: 'of Italy.', reasoning_content: 'of Italy.' },
                logprobs: null,
                finish_reason: null,
                token_ids: null,
              },
            ],
          },
          {
            ...head,
            choices: [
              {
                index: 0,
                delta: { content: 'Rome', reasoning_content: null },
                logprobs: null,
                finish_reason: null,
                token_ids: null,
              },
            ],
          },
          {
            ...head,
            choices: [
              {
                index: 0,
                delta: { content: '', reasoning_content: null },
                logprobs: null,
                finish_reason: 'stop',
                stop_reason: null,
                token_ids: null,
              },
            ],
          },
          '[DONE]',
        ),
      },
    ],
    expect: { text: 'Rome', thoughts: 'Capital of Italy.' },
  },
  {
    name: 'stops at the cap inside of a think tag, with text in the chunk of the finish reason',
    source: 'https://github.com/vllm-project/vllm/issues/35705',
    ask: { maxOutputTokens: 10 },
    rules: [
      {
        has: ['max_completion_tokens'],
        body: sse(
          first,
          part({ content: '<think>' }),
          part({ content: '\n' }),
          part({ content: 'The capital' }),
          last('length', { content: ' of' }),
          '[DONE]',
        ),
      },
      { body: rome },
    ],
    expect: { text: 'Rome', requests: 2 },
  },
  {
    name: 'ends an answer that the engine gave up with the finish reason abort',
    source: 'https://github.com/vllm-project/vllm/issues/57082',
    rules: [{ body: sse(first, part({ content: 'Ro' }), last('abort'), '[DONE]') }],
    expect: { code: 'model_error', mayRetry: false },
  },
  {
    name: 'sends an error as the first event when the engine is dead',
    source: 'https://github.com/vllm-project/vllm/issues/42363',
    rules: [
      {
        body: sse(
          {
            error: {
              message: 'EngineCore encountered an issue. See stack trace (above) for the root cause.',
              type: 'InternalServerError',
              param: null,
              code: 500,
            },
          },
          '[DONE]',
        ),
      },
    ],
    expect: { code: 'model_error', mayRetry: true },
  },
  {
    name: 'sends an error after the role chunk and before any text',
    source: 'https://github.com/vllm-project/vllm/blob/main/vllm/entrypoints/openai/engine/serving.py',
    rules: [
      {
        body: sse(
          first,
          { error: { message: 'Internal server error', type: 'InternalServerError', param: null, code: 500 } },
          '[DONE]',
        ),
      },
    ],
    expect: { code: 'model_error', mayRetry: true },
  },
  {
    name: 'refuses a wrong key with a text as the error',
    source: 'https://github.com/vllm-project/vllm/blob/main/vllm/entrypoints/openai/server_utils.py',
    rules: [{ status: 401, body: '{"error":"Unauthorized"}' }],
    expect: { code: 'model_misconfigured', mayRetry: false },
  },
  {
    name: 'does not know the model, in the old form without an error member',
    source: 'https://github.com/vllm-project/vllm/issues/3485',
    rules: [
      {
        status: 404,
        body:
          '{"object":"error","message":"The model `Qwen1.5-14B-Chat-GPTQ-Int8` does not exist.",' +
          '"type":"NotFoundError","param":null,"code":404}',
      },
    ],
    expect: { code: 'model_misconfigured', mayRetry: false },
  },
  {
    name: 'does not know the model, in the new form',
    source: 'https://github.com/vllm-project/vllm/blob/main/vllm/entrypoints/openai/engine/serving.py',
    rules: [
      {
        status: 404,
        body:
          '{"error":{"message":"The model `qwen3_8b` does not exist.","type":"NotFoundError",' +
          '"param":"model","code":404}}',
      },
    ],
    expect: { code: 'model_misconfigured', mayRetry: false },
  },
  {
    name: 'finds the messages and the cap too long together, in the old form',
    source: 'https://github.com/ogx-ai/ogx/issues/4534',
    ask: { maxOutputTokens: 6048 },
    rules: [
      {
        has: ['max_completion_tokens'],
        status: 400,
        body: JSON.stringify({
          object: 'error',
          message:
            "This model's maximum context length is 6048 tokens. However, you requested 6616 tokens (568 in the " +
            'messages, 6048 in the completion). Please reduce the length of the messages or completion.',
          type: 'BadRequestError',
          param: null,
          code: 400,
        }),
      },
      { body: rome },
    ],
    expect: { text: 'Rome', requests: 2 },
  },
  {
    name: 'finds the messages too long, in the new form',
    source: 'https://github.com/vllm-project/vllm/blob/main/vllm/entrypoints/openai/engine/serving.py',
    rules: [
      {
        status: 400,
        body: JSON.stringify({
          error: {
            message:
              "This model's maximum context length is 16384 tokens. However, your request has 122946 input tokens. " +
              'Please reduce the length of the input messages.',
            type: 'BadRequestError',
            param: 'input_tokens',
            code: 400,
          },
        }),
      },
    ],
    expect: { code: 'context_exceeded', mayRetry: false, limit: 16_384, asked: 122_946 },
  },
  {
    name: 'wants the cap smaller, as the context has no room for it',
    source: 'https://github.com/vllm-project/vllm/blob/main/vllm/entrypoints/openai/engine/serving.py',
    ask: { maxOutputTokens: 10000 },
    rules: [
      {
        has: ['max_completion_tokens'],
        status: 400,
        body: JSON.stringify({
          error: {
            message:
              "'max_tokens' or 'max_completion_tokens' is too large: 10000. This model's maximum context length is " +
              '16384 tokens and your request has 12946 input tokens (10000 > 16384 - 12946).',
            type: 'BadRequestError',
            param: 'max_tokens',
            code: 400,
          },
        }),
      },
      { body: rome },
    ],
    expect: { text: 'Rome', requests: 2, next: 2 },
  },
  {
    name: 'is scaling and says so with a text as the error',
    source: 'https://docs.vllm.ai/en/latest/api/vllm/entrypoints/serve/elastic_ep/middleware/',
    rules: [{ status: 503, body: '{"error":"The model is currently scaling. Please try again later."}' }],
    expect: { code: 'model_error', mayRetry: true },
  },
  {
    name: 'does not know max_completion_tokens and answers with max_tokens',
    source: 'https://github.com/vllm-project/vllm/issues/10078',
    ask: { maxOutputTokens: 64 },
    rules: [
      {
        has: ['max_completion_tokens'],
        status: 400,
        body: JSON.stringify({
          object: 'error',
          message:
            "[{'type': 'extra_forbidden', 'loc': ('body', 'max_completion_tokens'), 'msg': 'Extra inputs are not " +
            "permitted', 'input': 64}]",
          type: 'BadRequestError',
          param: null,
          code: 400,
        }),
      },
      { has: ['max_tokens'], body: rome },
    ],
    expect: { text: 'Rome', requests: 2 },
  },
  {
    name: 'does not know stream_options',
    source: 'https://github.com/modelscope/ms-agent/issues/489',
    rules: [
      {
        has: ['stream_options'],
        status: 400,
        body: JSON.stringify({
          object: 'error',
          message:
            "[{'type': 'extra_forbidden', 'loc': ('body', 'stream_options'), 'msg': 'Extra inputs are not " +
            "permitted', 'input': {}}]",
          type: 'BadRequestError',
          param: null,
          code: 400,
        }),
      },
      { lacks: ['stream_options'], body: rome },
    ],
    expect: { text: 'Rome', requests: 2 },
  },
  {
    name: 'cannot turn the schema into a grammar',
    source: 'https://github.com/vllm-project/vllm/issues/16880',
    ask: { schema: true },
    rules: [
      {
        has: ['response_format.json_schema'],
        status: 400,
        body: JSON.stringify({
          object: 'error',
          message: 'The provided JSON schema contains features not supported by xgrammar.',
          type: 'BadRequestError',
          param: null,
          code: 400,
        }),
      },
      { lacks: ['response_format.json_schema'], body: answer('{"city":"Rome","hills":7}') },
    ],
    expect: { text: '{"city":"Rome","hills":7}', requests: 2 },
  },
  {
    name: 'wants roles to alternate and says so once',
    source: 'https://github.com/weaviate/Verba/issues/150',
    ask: { roles: ['user', 'user'] },
    rules: [
      { roles: ['user'], body: rome },
      {
        status: 400,
        body:
          '{"object":"error","message":"Conversation roles must alternate user/assistant/user/assistant/...",' +
          '"type":"BadRequestError","param":null,"code":400}',
      },
    ],
    expect: { text: 'Rome' },
  },
  {
    name: 'wants roles to alternate and says so twice in one message',
    source: 'https://github.com/OpenSecretCloud/opensecret/issues/120',
    ask: { roles: ['system', 'user', 'user'] },
    rules: [
      { roles: ['system', 'user'], body: rome },
      {
        status: 400,
        body:
          '{"error":{"message":"Conversation roles must alternate user/assistant/user/assistant/... Conversation ' +
          'roles must alternate user/assistant/user/assistant/...","type":"BadRequestError","param":null,"code":400}}',
      },
    ],
    expect: { text: 'Rome' },
  },
  {
    name: 'wants roles to alternate after the system message',
    source: 'https://github.com/vllm-project/vllm/issues/6862',
    ask: { roles: ['system', 'user', 'user'] },
    rules: [
      { roles: ['system', 'user'], body: rome },
      {
        status: 400,
        body:
          '{"object":"error","message":"After the optional system message, conversation roles must alternate ' +
          'user/assistant/user/assistant/...","type":"BadRequestError","param":null,"code":400}',
      },
    ],
    expect: { text: 'Rome' },
  },
  {
    name: 'knows no system role',
    source: 'https://github.com/vllm-project/vllm/pull/2964',
    ask: { roles: ['system', 'user'] },
    rules: [
      { roles: ['user'], body: rome },
      {
        status: 400,
        body: '{"object":"error","message":"System role not supported","type":"BadRequestError","param":null,"code":400}',
      },
    ],
    expect: { text: 'Rome', requests: 2 },
  },
  {
    name: 'wants the system message first',
    source: 'https://github.com/vllm-project/vllm/issues/41114',
    ask: { roles: ['user', 'assistant', 'system', 'user'] },
    rules: [
      { roles: ['system', 'user', 'assistant', 'user'], body: rome },
      {
        status: 400,
        body:
          '{"error":{"message":"System message must be at the beginning.","type":"BadRequestError",' +
          '"param":null,"code":400}}',
      },
    ],
    expect: { text: 'Rome' },
  },
];
