import { sse, type WireCase } from './wire-case.ts';

const chunk = (choices: unknown, usage: unknown = null) => ({
  choices,
  object: 'chat.completion.chunk',
  usage,
  created: 1770764906,
  system_fingerprint: null,
  model: 'qwen3-max',
  id: 'chatcmpl-d2d6aab7-cbca-970f-8aa6-7d58c9724733',
});

const delta = (value: unknown) => chunk([{ delta: value, finish_reason: null, index: 0, logprobs: null }]);

export const qwen: readonly WireCase[] = [
  {
    name: 'puts choices first and counts tokens in a last chunk without choices',
    source: 'https://github.com/vercel/ai/blob/main/packages/alibaba/src/__fixtures__/alibaba-text.chunks.txt',
    rules: [
      {
        body: sse(
          chunk([{ delta: { content: '', role: 'assistant' }, index: 0, logprobs: null, finish_reason: null }]),
          chunk([{ finish_reason: null, logprobs: null, delta: { content: 'Ro' }, index: 0 }]),
          delta({ content: 'me' }),
          chunk([{ finish_reason: 'stop', delta: { content: '' }, index: 0, logprobs: null }]),
          chunk([], {
            prompt_tokens: 18,
            completion_tokens: 779,
            total_tokens: 797,
            prompt_tokens_details: { cached_tokens: 0 },
          }),
          '[DONE]',
        ),
      },
    ],
    expect: { text: 'Rome', usage: { inputTokens: 18, outputTokens: 779, cachedTokens: 0 } },
  },
  {
    name: 'thinks in reasoning_content and counts reasoning tokens in a last chunk without choices',
    source: 'https://github.com/vercel/ai/blob/main/packages/alibaba/src/__fixtures__/alibaba-reasoning.chunks.txt',
    rules: [
      {
        body: sse(
          delta({ content: null, reasoning_content: 'A city' }),
          delta({ content: null, reasoning_content: ' of hills' }),
          delta({ content: 'Ro', reasoning_content: null }),
          delta({ content: 'me', reasoning_content: null }),
          chunk([{ finish_reason: 'stop', delta: { content: '', reasoning_content: null }, index: 0, logprobs: null }]),
          chunk([], {
            prompt_tokens: 24,
            completion_tokens: 1355,
            total_tokens: 1379,
            completion_tokens_details: { reasoning_tokens: 1084 },
            prompt_tokens_details: { cached_tokens: 0 },
          }),
          '[DONE]',
        ),
      },
    ],
    expect: {
      text: 'Rome',
      thoughts: 'A city of hills',
      usage: { inputTokens: 24, outputTokens: 1355, cachedTokens: 0, reasoningTokens: 1084 },
    },
  },
  {
    name: 'refuses a request of an account that owes money',
    source: 'https://github.com/hsliuping/TradingAgents-CN/issues/170',
    rules: [
      {
        status: 400,
        body: JSON.stringify({
          error: {
            code: 'Arrearage',
            param: null,
            message: 'Access denied, please make sure your account is in good standing.',
            type: 'Arrearage',
          },
          id: 'chatcmpl-f9fdb027-830c-9e05-8366-ce479a878825',
          request_id: 'f9fdb027-830c-9e05-8366-ce479a878825',
        }),
      },
    ],
    expect: { code: 'budget_exceeded', mayRetry: false },
  },
  {
    name: 'reports a context that is too long as a range of input length',
    source: 'https://github.com/agentscope-ai/QwenPaw/issues/6255',
    rules: [
      {
        status: 400,
        body: JSON.stringify({
          error: {
            code: 'invalid_parameter_error',
            message: '<400> InternalError.Algo.InvalidParameter: Range of input length should be [1, 983616]',
            param: null,
            type: 'invalid_request_error',
          },
          request_id: '81a373d6-28bd-9968-8335-e22a2127c41b',
        }),
      },
    ],
    expect: { code: 'context_exceeded', mayRetry: false, limit: 983_616 },
  },
  {
    name: 'reports a used up token quota as insufficient_quota',
    source: 'https://github.com/hawkxtreme/mini-ai-1c/issues/23',
    rules: [
      {
        status: 429,
        body: JSON.stringify({
          error: {
            code: 'insufficient_quota',
            message:
              'You exceeded your current quota, please check your plan and billing details. ' +
              'For details, see: https://help.aliyun.com/zh/model-studio/error-code#token-limit',
            param: null,
            type: 'insufficient_quota',
          },
          request_id: '',
        }),
      },
    ],
    expect: { code: 'budget_exceeded', mayRetry: false },
  },
  {
    name: 'refuses a question for its content, with the status inside the message',
    source: 'https://github.com/QwenLM/qwen-code/issues/3145',
    rules: [
      {
        status: 400,
        body: JSON.stringify({
          error: {
            code: 'data_inspection_failed',
            message:
              '<400> InternalError.Algo.DataInspectionFailed: Input text data may contain inappropriate content.',
            param: null,
            type: 'invalid_request_error',
          },
          request_id: '81a373d6-28bd-9968-8335-e22a2127c41b',
        }),
      },
    ],
    expect: { code: 'output_refused', mayRetry: false },
  },
  {
    name: 'refuses a value of enable_thinking that we do not send',
    source: 'https://github.com/infiniflow/ragflow/issues/8972',
    rules: [
      {
        status: 400,
        body: JSON.stringify({
          error: {
            code: 'invalid_parameter_error',
            param: null,
            message: 'parameter.enable_thinking must be set to false for non-streaming calls',
            type: 'invalid_request_error',
          },
          id: 'chatcmpl-f5a1f1ee-dac6-9c1b-9bdb-2f0c22b8af45',
          request_id: 'f5a1f1ee-dac6-9c1b-9bdb-2f0c22b8af45',
        }),
      },
    ],
    expect: { code: 'model_error', mayRetry: false },
  },
];
