import { sse, type WireCase } from './wire-case.ts';

const head = {
  id: 'chatcmpl-693',
  object: 'chat.completion.chunk',
  created: 1715427619,
  model: 'mistral:latest',
  system_fingerprint: 'fp_ollama',
};

const part = (delta: object, finish_reason: string | null = null) => ({
  ...head,
  choices: [{ index: 0, delta: { role: 'assistant', content: '', ...delta }, finish_reason }],
});

export const ollama: readonly WireCase[] = [
  {
    name: 'repeats the role in every chunk and counts tokens in the last one, which has no choices',
    source: 'https://github.com/ollama/ollama/blob/main/middleware/openai.go',
    rules: [
      {
        body: sse(
          part({ content: 'Ro' }),
          part({ content: 'me' }),
          part({}, 'stop'),
          { ...head, choices: [], usage: { prompt_tokens: 26, completion_tokens: 3, total_tokens: 29 } },
          '[DONE]',
        ),
      },
    ],
    expect: { text: 'Rome', usage: { inputTokens: 26, outputTokens: 3 } },
  },
  {
    name: 'sends an empty text as finish reason until the end',
    source: 'https://github.com/ollama/ollama/issues/4357',
    rules: [{ body: sse(part({ content: 'Ro' }, ''), part({ content: 'me' }, ''), part({}, 'stop'), '[DONE]') }],
    expect: { text: 'Rome' },
  },
  {
    name: 'thinks in reasoning',
    source: 'https://github.com/ollama/ollama/blob/main/openai/openai.go',
    rules: [
      {
        body: sse(
          part({ reasoning: 'Capital ' }),
          part({ reasoning: 'of Italy.' }),
          part({ content: 'Rome' }),
          part({}, 'stop'),
          '[DONE]',
        ),
      },
    ],
    expect: { text: 'Rome', thoughts: 'Capital of Italy.' },
  },
  {
    name: 'does not know the model',
    source: 'https://github.com/netease-youdao/QAnything/issues/555',
    rules: [
      {
        status: 404,
        body:
          '{"error":{"message":"model \\"ollama\\" not found, try pulling it first","type":"api_error",' +
          '"param":null,"code":null}}\n',
      },
    ],
    expect: { code: 'model_misconfigured', mayRetry: false },
  },
  {
    name: 'answers on the native path with a text as the error when the model is missing',
    source: 'https://github.com/otwld/ollama-helm/issues/61',
    rules: [{ status: 404, body: '{"error":"model \'tinyllama\' not found, try pulling it first"}' }],
    expect: { code: 'model_misconfigured', mayRetry: false },
  },
  {
    name: 'has too little memory for the model',
    source: 'https://github.com/continuedev/continue/issues/11478',
    rules: [
      {
        status: 500,
        body:
          '{"error":{"message":"model requires more system memory (2.7 GiB) than is available (2.3 GiB)",' +
          '"type":"api_error","param":null,"code":null}}\n',
      },
    ],
    expect: { code: 'model_error', mayRetry: true },
  },
  {
    name: 'is overloaded in the cloud',
    source: 'https://github.com/ollama/ollama/issues/15934',
    rules: [
      {
        status: 503,
        body: '{"error":"Server overloaded, please retry shortly (ref: aaa65c70-cfa0-446b-86f1-4ab0e2deb9e4)"}',
      },
    ],
    expect: { code: 'model_error', mayRetry: true },
  },
  {
    name: 'has used up the limit of the week in the cloud',
    source: 'https://github.com/NousResearch/hermes-agent/pull/68832',
    rules: [
      {
        status: 429,
        body: JSON.stringify({
          error: {
            message:
              'you (seppe) have reached your weekly usage limit, upgrade for higher limits: ' +
              'https://ollama.com/upgrade or add extra usage: https://ollama.com/settings (ref: aaa65c70)',
            type: 'api_error',
            param: null,
            code: null,
          },
        }),
      },
    ],
    expect: { code: 'budget_exceeded', mayRetry: false },
  },
  {
    name: 'refuses a level of thinking without escaping the quotes in its own error',
    source: 'https://github.com/ollama/ollama/issues/12561',
    rules: [
      {
        status: 400,
        body:
          '{"error":{"message":"think value "medium" is not supported for this model","type":"api_error",' +
          '"param":null,"code":null}}',
      },
    ],
    expect: { code: 'model_error', mayRetry: false },
  },
];
