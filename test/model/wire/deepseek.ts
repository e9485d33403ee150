import { sse, type WireCase } from './wire-case.ts';

const chunk = (delta: unknown, finishReason: string | null = null, usage: unknown = null) => ({
  id: '33be18fc-3842-486c-8c29-dd8e578f7f20',
  object: 'chat.completion.chunk',
  created: 1752169304,
  model: 'deepseek-reasoner',
  system_fingerprint: 'fp_393bca965e_prod0623_fp8_kvcache',
  choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }],
  usage,
});

const count = {
  prompt_tokens: 6,
  completion_tokens: 212,
  total_tokens: 218,
  prompt_tokens_details: { cached_tokens: 0 },
  completion_tokens_details: { reasoning_tokens: 198 },
  prompt_cache_hit_tokens: 0,
  prompt_cache_miss_tokens: 6,
};

const answer = (text: string) => [
  chunk({ role: 'assistant', content: null, reasoning_content: '' }),
  chunk({ content: null, reasoning_content: 'A city' }),
  chunk({ content: null, reasoning_content: ' of hills' }),
  chunk({ content: text, reasoning_content: null }),
  chunk({ content: '', reasoning_content: null }, 'stop', count),
  '[DONE]',
];

const counted = { inputTokens: 6, outputTokens: 212, cachedTokens: 0, reasoningTokens: 198 };

const refusal = (message: string, type = 'invalid_request_error') =>
  JSON.stringify({ error: { message, type, param: null, code: 'invalid_request_error' } });

export const deepseek: readonly WireCase[] = [
  {
    name: 'thinks in reasoning_content beside a null content and counts in the chunk that has the finish reason',
    source:
      'https://github.com/pydantic/pydantic-ai/blob/main/tests/models/cassettes/test_deepseek/' +
      'test_deepseek_model_thinking_stream.yaml',
    rules: [{ body: sse(...answer('Rome')) }],
    expect: { text: 'Rome', thoughts: 'A city of hills', usage: counted },
  },
  {
    name: 'sends keep-alive comments while the request waits',
    source: 'https://github.com/Lambdua/openai4j/issues/86',
    rules: [{ body: `: keep-alive\n\n: keep-alive\n\n: keep-alive\n\n${sse(...answer('Rome'))}` }],
    expect: { text: 'Rome', thoughts: 'A city of hills', usage: counted },
  },
  {
    name: 'thinks until the limit and says nothing',
    source:
      'https://github.com/vercel/ai/blob/main/packages/deepseek/src/chat/__fixtures__/' +
      'issue-19381-thinking-reasoning.chunks.txt',
    rules: [
      {
        body: sse(
          chunk({ role: 'assistant', content: null, reasoning_content: '' }),
          chunk({ content: null, reasoning_content: 'We' }),
          chunk({ content: null, reasoning_content: ' need' }),
          chunk({ content: '', reasoning_content: null }, 'length', {
            prompt_tokens: 87,
            completion_tokens: 2,
            total_tokens: 89,
            prompt_tokens_details: { cached_tokens: 0 },
            completion_tokens_details: { reasoning_tokens: 2 },
            prompt_cache_hit_tokens: 0,
            prompt_cache_miss_tokens: 87,
          }),
          '[DONE]',
        ),
      },
    ],
    expect: { code: 'output_truncated', mayRetry: false },
  },
  {
    name: 'stops in the middle of its thoughts without a finish reason and without [DONE]',
    source: 'https://github.com/deepseek-ai/DeepSeek-V3/issues/1608',
    rules: [
      {
        body: sse(
          chunk({ role: 'assistant', content: null, reasoning_content: '' }),
          chunk({ content: null, reasoning_content: 'We need' }),
        ),
      },
    ],
    expect: { code: 'model_error', mayRetry: true },
  },
  {
    name: 'refuses json_schema as unavailable now',
    source: 'https://github.com/llm-exe/llm-exe/issues/662',
    ask: { schema: true },
    rules: [
      {
        has: ['response_format.json_schema'],
        status: 400,
        body: refusal('This response_format type is unavailable now'),
      },
      { lacks: ['response_format.json_schema'], body: sse(...answer('{"city":"Rome","hills":7}')) },
    ],
    expect: { text: '{"city":"Rome","hills":7}', thoughts: 'A city of hills', usage: counted, requests: 2 },
  },
  {
    name: 'reports a context that is too long as an ordinary invalid request',
    source: 'https://github.com/evalstate/fast-agent/issues/621',
    rules: [
      {
        status: 400,
        body: refusal(
          "This model's maximum context length is 131072 tokens. However, you requested 131134 tokens " +
            '(122942 in the messages, 8192 in the completion). Please reduce the length of the messages or completion.',
        ),
      },
    ],
    expect: { code: 'context_exceeded', mayRetry: false, limit: 131_072, asked: 131_134 },
  },
  {
    name: 'refuses a question for its content',
    source: 'https://github.com/666ghj/BettaFish/issues/108',
    rules: [{ status: 400, body: refusal('Content Exists Risk') }],
    expect: { code: 'output_refused', mayRetry: false },
  },
  {
    name: 'refuses a question for its content under detail',
    source: 'https://github.com/deepseek-ai/DeepSeek-V2/issues/30',
    rules: [{ status: 400, body: '{"detail":"Content Exists Risk"}' }],
    expect: { code: 'output_refused', mayRetry: false },
  },
  {
    name: 'does not know the key, with the code invalid_request_error',
    source: 'https://github.com/droidrun/mobilerun/issues/28',
    rules: [
      { status: 401, body: refusal('Authentication Fails, Your api key: ****18b is invalid', 'authentication_error') },
    ],
    expect: { code: 'model_misconfigured', mayRetry: false },
  },
  {
    name: 'does not know the model and answers 400',
    source: 'https://github.com/ConardLi/easy-dataset/issues/9',
    rules: [{ status: 400, body: refusal('Model Not Exist') }],
    expect: { code: 'model_misconfigured', mayRetry: false },
  },
  {
    name: 'has no balance',
    source: 'https://github.com/continuedev/continue/issues/11498',
    rules: [{ status: 402, body: '{"error":{"message":"Insufficient Balance"}}' }],
    expect: { code: 'budget_exceeded', mayRetry: false },
  },
];
