import { sse, type WireCase } from './wire-case.ts';

const chunk = (choices: readonly unknown[]): Record<string, unknown> => ({
  id: '7327b9f5-1c2f-0a15',
  object: 'chat.completion.chunk',
  created: 1770774058,
  model: 'grok-3-mini',
  choices,
});

const system = { system_fingerprint: 'fp_2a885414fb' };

export const xai: readonly WireCase[] = [
  {
    // Its completion_tokens leave the reasoning tokens out, unlike OpenAI's.
    name: 'thinks in reasoning_content from the first chunk on, and counts thoughts apart from the answer',
    source: 'https://github.com/vercel/ai/blob/main/packages/xai/src/__fixtures__/xai-text.chunks.txt',
    rules: [
      {
        body: sse(
          { ...chunk([{ index: 0, delta: { reasoning_content: 'First', role: 'assistant' } }]), ...system },
          { ...chunk([{ index: 0, delta: { reasoning_content: ', the hills.' } }]), ...system },
          { ...chunk([{ index: 0, delta: { content: 'Rome' } }]), ...system },
          { ...chunk([{ index: 0, delta: {}, finish_reason: 'stop' }]), ...system },
          {
            ...chunk([]),
            usage: {
              prompt_tokens: 12,
              completion_tokens: 1,
              total_tokens: 303,
              prompt_tokens_details: { text_tokens: 12, audio_tokens: 0, image_tokens: 0, cached_tokens: 11 },
              completion_tokens_details: {
                reasoning_tokens: 290,
                audio_tokens: 0,
                accepted_prediction_tokens: 0,
                rejected_prediction_tokens: 0,
              },
              num_sources_used: 0,
              cost_in_usd_ticks: 1466250,
            },
            ...system,
          },
          '[DONE]',
        ),
      },
    ],
    expect: {
      text: 'Rome',
      thoughts: 'First, the hills.',
      usage: { inputTokens: 12, outputTokens: 1, cachedTokens: 11, reasoningTokens: 290 },
    },
  },
  {
    name: 'comes through a gateway with a role only first, and metadata and usage with the finish reason',
    source: 'https://github.com/vercel/ai/blob/main/packages/xai/src/__fixtures__/issue-19639-stream.chunks.txt',
    rules: [
      {
        body: sse(
          {
            ...chunk([{ index: 0, delta: { role: 'assistant' }, logprobs: null, finish_reason: null }]),
            system_fingerprint: 'fp_ugy4masv0j',
          },
          {
            ...chunk([{ index: 0, delta: { content: 'Rome' }, logprobs: null, finish_reason: null }]),
            system_fingerprint: 'fp_ugy4masv0j',
          },
          {
            ...chunk([
              {
                index: 0,
                delta: {
                  provider_metadata: {
                    gateway: { routing: { resolvedProvider: 'vertex', fallbacksAvailable: [] }, cost: '0.0000344' },
                  },
                },
                logprobs: null,
                finish_reason: 'stop',
              },
            ]),
            usage: {
              prompt_tokens: 675,
              completion_tokens: 1,
              total_tokens: 676,
              cost: 0.0000344,
              is_byok: false,
              prompt_tokens_details: { cached_tokens: 674, audio_tokens: 0, video_tokens: 0 },
              cost_details: { upstream_inference_cost: null },
              completion_tokens_details: { reasoning_tokens: 0, image_tokens: 0 },
              cache_creation_input_tokens: 0,
            },
            system_fingerprint: 'fp_ugy4masv0j',
            generationId: 'gen_01M0XGYX',
          },
          '[DONE]',
        ),
      },
    ],
    expect: {
      text: 'Rome',
      usage: { inputTokens: 675, outputTokens: 1, cachedTokens: 674, reasoningTokens: 0 },
    },
  },
  {
    // The thread shows the status and the text; the code is that of its other refusals with 400.
    name: 'refuses a wrong key with 400 and the error as a text',
    source: 'https://github.com/continuedev/continue/issues/10778',
    rules: [
      {
        status: 400,
        body: JSON.stringify({
          code: 'Client specified an invalid argument',
          error: 'Incorrect API key provided: na***ys. You can obtain an API key from https://console.x.ai.',
        }),
      },
    ],
    expect: { code: 'model_misconfigured', mayRetry: false },
  },
  {
    name: 'has no credits yet, with 403 and the error as a text',
    source: 'https://github.com/griptape-ai/griptape-nodes-engine/issues/1079',
    rules: [
      {
        status: 403,
        body: JSON.stringify({
          code: 'The caller does not have permission to execute the specified operation',
          error:
            "Your newly created teams doesn't have any credits yet. You can purchase credits on " +
            'https://console.x.ai/team/c853730f.',
        }),
      },
    ],
    expect: { code: 'budget_exceeded', mayRetry: false },
  },
  {
    // The thread shows the status and the text; the code beside it is not shown.
    name: 'has used up the credits or the monthly limit, with 429',
    source: 'https://github.com/continuedev/continue/issues/10373',
    rules: [
      {
        status: 429,
        body: JSON.stringify({
          error:
            'Your team 16f2151a has either used all available credits or reached its monthly spending limit. To ' +
            'continue making API requests, please purchase more credits or raise your spending limit.',
        }),
      },
    ],
    expect: { code: 'budget_exceeded', mayRetry: false },
  },
  {
    // The thread shows the status and the text; the code is that of its other refusals with 400.
    name: 'gets more tokens than the prompt may have, with 400 and the error as a text',
    source: 'https://github.com/cline/cline/issues/3120',
    rules: [
      {
        status: 400,
        body: JSON.stringify({
          code: 'Client specified an invalid argument',
          error: "This model's maximum prompt length is 131072 but the request contains 136973 tokens.",
        }),
      },
    ],
    expect: { code: 'context_exceeded', mayRetry: false, limit: 131_072, asked: 136_973 },
  },
  {
    name: 'fails its safety check with 403 and the error as a text',
    source: 'https://github.com/UKGovernmentBEIS/inspect_ai/pull/2267',
    rules: [
      {
        status: 403,
        body: JSON.stringify({
          code: 'The caller does not have permission to execute the specified operation',
          error:
            'Content violates usage guidelines. Team: team-1, API key ID: key-1, Model: grok-4-0709, Failed check: ' +
            'SAFETY_CHECK_TYPE_BIO',
        }),
      },
    ],
    expect: { code: 'output_refused', mayRetry: false },
  },
  {
    name: 'has no such route, with 404 and the error as a text',
    source: 'https://github.com/amchii/tg-signer/issues/56',
    rules: [
      {
        status: 404,
        body: JSON.stringify({
          code: 'Some requested entity was not found',
          error:
            'No handler found on route. Please double check your URL and consult https://api.x.ai/docs for more ' +
            'information.',
        }),
      },
    ],
    expect: { code: 'model_misconfigured', mayRetry: false },
  },
];
