import { sse, type WireCase } from './wire-case.ts';

const chunk = (delta: unknown, finishReason: string | null = null) => ({
  id: 'msg_01',
  object: 'chat.completion.chunk',
  created: 1757203200,
  model: 'claude-haiku-4-5-20251001',
  choices: [{ index: 0, delta, finish_reason: finishReason }],
});

const answer = (text: string) =>
  sse(
    chunk({ role: 'assistant', content: '' }),
    chunk({ content: text.slice(0, 2) }),
    chunk({ content: text.slice(2) }),
    { ...chunk({}, 'stop'), usage: { prompt_tokens: 12, completion_tokens: 4, total_tokens: 16 } },
    '[DONE]',
  );

const counted = { inputTokens: 12, outputTokens: 4 };

const refusal = (code: string, message: string) =>
  JSON.stringify({ error: { code, message, type: 'invalid_request_error', param: null } });

export const anthropic: readonly WireCase[] = [
  {
    name: 'counts tokens in the chunk that has the finish reason, without details',
    source:
      'https://github.com/8fqycwdt8v-oss/Chemclaw3/blob/0f0bb60a3c95c7ce0c53879aadae633600f671e8/' +
      'tests/test_mock_llm_contract.py',
    rules: [{ has: ['stream_options.include_usage'], body: answer('Rome') }],
    expect: { text: 'Rome', usage: counted },
  },
  {
    name: 'reports a context that is too long with the code invalid_request_error',
    source:
      'https://github.com/8fqycwdt8v-oss/Chemclaw3/blob/e453c20197dd65180d28b6801e551ad7c95cfda7/' +
      'src/chemclaw/cli/mock_llm.py',
    rules: [
      {
        status: 400,
        body: refusal('invalid_request_error', 'prompt is too long: 300024 tokens > 200000 maximum'),
      },
    ],
    expect: { code: 'context_exceeded', mayRetry: false, limit: 200_000, asked: 300_024 },
  },
  {
    name: 'reports a used up balance as a 400 whose only sign is the message',
    source:
      'https://github.com/dominostars/playtranslate/blob/0f20bee913c97b8a50831705dfe7b7595bf0011a/' +
      'app/src/test/java/com/playtranslate/translation/OpenAiBackendCooldownTest.kt',
    rules: [
      {
        status: 400,
        body: refusal(
          'invalid_request_error',
          'Your credit balance is too low to access the Anthropic API. ' +
            'Please go to Plans & Billing to upgrade or purchase credits.',
        ),
      },
    ],
    expect: { code: 'budget_exceeded', mayRetry: false },
  },
  {
    name: 'does not know the key, with the type invalid_request_error',
    source:
      'https://github.com/Bytenauta-Org/Kit_de_la_pyme/blob/ec8e5ae29fe353d2df3111c2a4e26ac628999607/' +
      'docs/reproducir.md',
    rules: [{ status: 401, body: refusal('authentication_error', 'Invalid Anthropic API Key') }],
    expect: { code: 'model_misconfigured', mayRetry: false },
  },
  {
    name: 'cannot read the body',
    source: 'https://github.com/yinzara/ha-config-ai-agent/issues/5',
    rules: [{ status: 400, body: refusal('invalid_request_error', 'Failed to parse JSON: ') }],
    expect: { code: 'model_error', mayRetry: false },
  },
  {
    name: 'takes json_schema and refuses json_object',
    source: 'https://github.com/chrisvel/tududi/pull/1355',
    ask: { schema: true },
    rules: [
      { has: ['response_format.json_schema'], body: answer('{"city":"Rome","hills":7}') },
      {
        has: ['response_format'],
        status: 400,
        body: refusal('invalid_request_error', "response_format.type: Input should be 'json_schema'"),
      },
      { body: answer('{"city":"Rome","hills":7}') },
    ],
    expect: { text: '{"city":"Rome","hills":7}', usage: counted, requests: 1 },
  },
  {
    name: 'limits the rate in its native error shape',
    source: 'https://github.com/moltis-org/moltis/issues/117',
    rules: [
      {
        status: 429,
        body: JSON.stringify({
          type: 'error',
          error: {
            type: 'rate_limit_error',
            message: "This request would exceed your organization's rate limit of 30,000 input tokens per minute",
          },
        }),
      },
    ],
    expect: { code: 'model_rate_limited', mayRetry: true },
  },
  {
    name: 'does not know the model, with the code not_found_error',
    source:
      'https://github.com/8fqycwdt8v-oss/Chemclaw3/blob/a6add475c7b4b24a3e9d876416a7fa1a4fca956b/docs/decisions/' +
      'D-2026-09-07-a-mock-that-answers-unasked-hides-the-lane-that-asks-nothing.md',
    rules: [{ status: 404, body: refusal('not_found_error', 'model: MiniMax-M2.7') }],
    expect: { code: 'model_misconfigured', mayRetry: false },
  },
  {
    name: 'does not allow the request from here',
    source: 'https://github.com/enricoros/big-AGI/issues/176',
    rules: [
      {
        status: 403,
        body: JSON.stringify({ error: { type: 'forbidden', message: 'Request not allowed' } }),
      },
    ],
    expect: { code: 'model_misconfigured', mayRetry: false },
  },
];
