import { sse, type WireCase } from './wire-case.ts';

const tail = {
  created: 1781492230,
  id: 'chatcmpl-qC6laQHbZ2CmxNvJ4NoB1L93',
  model: 'gemma-4-31B-it-UD-Q6_K_XL.gguf',
  system_fingerprint: 'b9554-d403f00ec',
  object: 'chat.completion.chunk',
};

const part = (delta: object) => ({ choices: [{ finish_reason: null, index: 0, delta }], ...tail });

const first = part({ role: 'assistant', content: null });

const last = (finish_reason: string) => ({ choices: [{ finish_reason, index: 0, delta: {} }], ...tail });

const timings = {
  cache_n: 7,
  prompt_n: 10,
  prompt_ms: 251.51,
  prompt_per_token_ms: 25.151,
  prompt_per_second: 39.75985050296211,
  predicted_n: 28,
  predicted_ms: 407.596,
  predicted_per_token_ms: 14.557,
  predicted_per_second: 68.69547296833139,
};

const answer = (text: string) => sse(first, part({ content: text }), last('stop'), '[DONE]');

const rome = answer('Rome');

export const llamaCpp: readonly WireCase[] = [
  {
    name: 'sends the role with null as content, and usage with timings in a last chunk without choices',
    source: 'https://github.com/ggml-org/llama.cpp/blob/master/tools/server/tests/unit/test_chat_completion.py',
    rules: [
      {
        body: sse(
          first,
          part({ content: 'Ro' }),
          part({ content: 'me' }),
          last('stop'),
          {
            choices: [],
            ...tail,
            usage: { completion_tokens: 28, prompt_tokens: 17, total_tokens: 45 },
            timings,
          },
          '[DONE]',
        ),
      },
    ],
    expect: { text: 'Rome', usage: { inputTokens: 17, outputTokens: 28 } },
  },
  {
    name: 'thinks in reasoning_content, with timings in every chunk',
    source: 'https://github.com/openai-php/client/issues/780',
    rules: [
      {
        body: sse(
          first,
          { ...part({ reasoning_content: 'Capital ' }), timings: { ...timings, draft_n: 30, draft_n_accepted: 12 } },
          { ...part({ reasoning_content: 'of Italy.' }), timings: { ...timings, draft_n: 32, draft_n_accepted: 12 } },
          { ...part({ content: 'Rome' }), timings: { ...timings, draft_n: 34, draft_n_accepted: 13 } },
          last('stop'),
          '[DONE]',
        ),
      },
    ],
    expect: { text: 'Rome', thoughts: 'Capital of Italy.' },
  },
  {
    name: 'puts usage and timings into the chunk of the finish reason, and stops at the cap',
    source: 'https://github.com/ggml-org/llama.cpp/issues/12137',
    ask: { maxOutputTokens: 1 },
    rules: [
      {
        body: sse(
          part({ content: 'The' }),
          {
            ...last('length'),
            usage: { completion_tokens: 1, prompt_tokens: 43, total_tokens: 44 },
            timings: {
              prompt_n: 43,
              prompt_ms: 246.082,
              prompt_per_token_ms: 5.722837209302326,
              prompt_per_second: 174.73850180021293,
              predicted_n: 1,
              predicted_ms: 0.028,
              predicted_per_token_ms: 0.028,
              predicted_per_second: 35714.28571428571,
            },
          },
          '[DONE]',
        ),
      },
    ],
    expect: { code: 'output_truncated', mayRetry: false },
  },
  {
    name: 'keeps the connection open with lines of a colon only',
    source: 'https://github.com/ggml-org/llama.cpp/pull/24013',
    rules: [
      {
        body: `:\n\n:\n\n:\n\n${sse(first, part({ content: 'Ro' }))}:\n\n${sse(
          part({ content: 'me' }),
          last('stop'),
          '[DONE]',
        )}`,
      },
    ],
    expect: { text: 'Rome' },
  },
  {
    name: 'tells how far it is with the prompt, in chunks without text',
    source: 'https://github.com/ggml-org/llama.cpp/pull/15827',
    rules: [
      {
        body: sse(
          { ...first, prompt_progress: { total: 237, cache: 0, processed: 128, time_ms: 181 } },
          { ...first, prompt_progress: { total: 237, cache: 0, processed: 237, time_ms: 301 } },
          part({ content: 'Rome' }),
          last('stop'),
          '[DONE]',
        ),
      },
    ],
    expect: { text: 'Rome' },
  },
  {
    name: 'reports an error in a field error of the stream, not in data',
    source: 'https://github.com/coddy-project/coddy-agent/pull/106',
    rules: [
      {
        body:
          'error: {"code":400,"message":"the request exceeds the available context size. try increasing the context ' +
          'size or enable context shift","type":"invalid_request_error"}\n\ndata: [DONE]\n\n',
      },
    ],
    expect: { code: 'context_exceeded', mayRetry: false },
  },
  {
    name: 'answers a prompt that is too long with a JSON error and the status 200',
    source: 'https://github.com/oobabooga/textgen/issues/7257',
    rules: [
      {
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body:
          '{"error":{"code":400,"message":"the request exceeds the available context size. try increasing the ' +
          'context size or enable context shift","type":"exceed_context_size_error","n_prompt_tokens":14429,' +
          '"n_ctx":8192}}',
      },
    ],
    expect: { code: 'context_exceeded', mayRetry: false },
  },
  {
    name: 'finds the prompt too long, with the counts of tokens',
    source: 'https://github.com/ggml-org/llama.cpp/issues/19774',
    rules: [
      {
        status: 400,
        body:
          '{"error":{"code":400,"message":"request (4390 tokens) exceeds the available context size (4096 tokens), ' +
          'try increasing it","type":"exceed_context_size_error","n_prompt_tokens":4390,"n_ctx":4096}}',
      },
    ],
    expect: { code: 'context_exceeded', mayRetry: false, limit: 4_096, asked: 4_390 },
  },
  {
    name: 'runs out of context and says it is an error of the server',
    source: 'https://github.com/ggml-org/llama.cpp/issues/19774',
    rules: [
      {
        status: 500,
        body: '{"error":{"code":500,"message":"Context size has been exceeded.","type":"server_error"}}',
      },
    ],
    expect: { code: 'context_exceeded', mayRetry: false },
  },
  {
    name: 'runs out of context in the middle of the stream',
    source: 'https://github.com/unslothai/unsloth/pull/9390',
    rules: [
      {
        body: sse(first, part({ content: 'Ro' }), {
          error: { code: 500, message: 'Context size has been exceeded.', type: 'server_error' },
        }),
      },
    ],
    expect: { code: 'context_exceeded', mayRetry: false },
  },
  {
    name: 'still loads the model',
    source: 'https://github.com/ggml-org/llama.cpp/blob/master/tools/server/server-http.cpp',
    rules: [
      {
        status: 503,
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: '{"error":{"message":"Loading model","type":"unavailable_error","code":503}}',
      },
    ],
    expect: { code: 'model_error', mayRetry: true },
  },
  {
    name: 'refuses a wrong key',
    source: 'https://github.com/ggml-org/llama.cpp/blob/master/tools/server/server-http.cpp',
    rules: [
      {
        status: 401,
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: '{"error":{"message":"Invalid API Key","type":"authentication_error","code":401}}',
      },
    ],
    expect: { code: 'model_misconfigured', mayRetry: false },
  },
  {
    name: 'cannot turn the schema into a grammar',
    source: 'https://github.com/ggml-org/llama.cpp/issues/26596',
    ask: { schema: true },
    rules: [
      {
        has: ['response_format.json_schema'],
        status: 400,
        body:
          '{"error":{"code":400,"message":"Failed to initialize samplers: failed to parse grammar",' +
          '"type":"invalid_request_error"}}',
      },
      { lacks: ['response_format.json_schema'], body: answer('{"city":"Rome","hills":7}') },
    ],
    expect: { text: '{"city":"Rome","hills":7}', requests: 2 },
  },
  {
    name: 'wants roles to alternate, and says so as an error of the server with the place in the template',
    source: 'https://github.com/nextai-translator/raycast-openai-translator/issues/34',
    ask: { roles: ['system', 'user', 'user'] },
    rules: [
      { roles: ['system', 'user'], body: rome },
      {
        status: 500,
        body: JSON.stringify({
          error: {
            code: 500,
            message:
              '\n------------\nWhile executing CallExpression at line 19, column 27 in source:\n' +
              '...% 2 == 0) -%}↵        {{ raise_exception("Conversation roles must alternate user...\n' +
              '                                           ^\n' +
              'Error: Jinja Exception: Conversation roles must alternate user/assistant/user/assistant/...',
            type: 'server_error',
          },
        }),
      },
    ],
    expect: { text: 'Rome' },
  },
  {
    name: 'wants roles to alternate, and shows rows of the template',
    source: 'https://github.com/janhq/jan/issues/6254',
    ask: { roles: ['user', 'user'] },
    rules: [
      { roles: ['user'], body: rome },
      {
        status: 500,
        body: JSON.stringify({
          error: {
            code: 500,
            message:
              'Conversation roles must alternate user/assistant/user/assistant/... at row 19, column 27:\n' +
              " {%- if (message['role'] == 'user') != (loop.index0 % 2 == 0) -%}\n" +
              ' {{ raise_exception("Conversation roles must alternate user/assistant/user/assistant/...") }}\n ^\n' +
              ' {%- endif -%}\n at row 19, column 9:\n',
            type: 'server_error',
          },
        }),
      },
    ],
    expect: { text: 'Rome' },
  },
  {
    name: 'wants roles to alternate except for tool calls',
    source: 'https://github.com/sipeed/picoclaw/issues/207',
    ask: { roles: ['system', 'user', 'assistant', 'assistant', 'user'] },
    rules: [
      { roles: ['system', 'user', 'assistant', 'user'], body: rome },
      {
        status: 500,
        body: JSON.stringify({
          error: {
            code: 500,
            message:
              '\n------------\nWhile executing CallExpression at line 47, column 32 in source:\n' +
              "...== 0) %}↵            {{- raise_exception('After the optional system message, con...\n" +
              '                                           ^\n' +
              'Error: Jinja Exception: After the optional system message, conversation roles must alternate user and ' +
              'assistant roles except for tool calls and results.',
            type: 'server_error',
          },
        }),
      },
    ],
    expect: { text: 'Rome' },
  },
  {
    name: 'wants one system message at the beginning, and says that it cannot generate a parser',
    source: 'https://github.com/Realiserad/fish-ai/issues/622',
    ask: { roles: ['system', 'system', 'user'] },
    rules: [
      { roles: ['system', 'user'], body: rome },
      {
        status: 400,
        body: JSON.stringify({
          error: {
            code: 400,
            message:
              'Unable to generate parser for this template. Automatic parser generation failed: \n------------\n' +
              'While executing CallExpression at line 85, column 32 in source:\n' +
              "...first %}↵            {{- raise_exception('System message must be at the beginnin...\n" +
              '                                           ^\n' +
              'Error: Jinja Exception: System message must be at the beginning.',
            type: 'invalid_request_error',
          },
        }),
      },
    ],
    expect: { text: 'Rome' },
  },
];
