import { sse, type WireCase } from './wire-case.ts';

const head = { id: 'chatcmpl-9ijxZ9aSc8g8', created: 1720450129, model: 'gpt-4o', object: 'chat.completion.chunk' };

const part = (delta: object, finish_reason?: string) => ({
  ...head,
  system_fingerprint: 'fp_ce0793330f',
  choices: [{ ...(finish_reason ? { finish_reason } : {}), index: 0, delta }],
});

export const litellm: readonly WireCase[] = [
  {
    name: 'counts tokens in a last chunk that has a choice with an empty delta, and leaves out what is null',
    source: 'https://github.com/BerriAI/litellm/issues/28735',
    rules: [
      {
        body: sse(
          part({ content: 'Ro', role: 'assistant' }),
          part({ content: 'me' }),
          part({}, 'stop'),
          {
            ...head,
            choices: [{ index: 0, delta: {} }],
            usage: { completion_tokens: 20, prompt_tokens: 13, total_tokens: 33 },
          },
          '[DONE]',
        ),
      },
    ],
    expect: { text: 'Rome', usage: { inputTokens: 13, outputTokens: 20 } },
  },
  {
    name: 'refuses a wrong key, with null spelt as None',
    source: 'https://github.com/BerriAI/litellm/issues/7287',
    rules: [
      {
        status: 401,
        body:
          '{"error":{"message":"Authentication Error, Invalid proxy server token passed. valid_token=None.",' +
          '"type":"auth_error","param":"None","code":"401"}}',
      },
    ],
    expect: { code: 'model_misconfigured', mayRetry: false },
  },
  {
    name: 'cannot find the key in its database',
    source: 'https://github.com/OpenHands/OpenHands/issues/17390',
    rules: [
      {
        status: 401,
        body: JSON.stringify({
          error: {
            message:
              'Authentication Error, Invalid proxy server token passed. Received API Key = sk-...8aSP, Key Hash ' +
              '(Token) =569909a917a742e1. Unable to find token in cache or `LiteLLM_VerificationTokenTable`',
            type: 'token_not_found_in_db',
            param: 'key',
            code: '401',
          },
        }),
      },
    ],
    expect: { code: 'model_misconfigured', mayRetry: false },
  },
  {
    name: 'does not know the model and sends an object as the message',
    source: 'https://github.com/BerriAI/litellm/issues/8821',
    rules: [
      {
        status: 400,
        body: JSON.stringify({
          error: {
            message: {
              error:
                '/chat/completions: Invalid model name passed in model=DeepSeek-R1x. Call `/v1/models` to view ' +
                'available models for your key.',
            },
            type: 'None',
            param: 'None',
            code: '400',
          },
        }),
      },
    ],
    expect: { code: 'model_misconfigured', mayRetry: false },
  },
  {
    name: 'does not know the model and sends an object of Python as the message',
    source: 'https://github.com/forpublicai/platform.publicai.co/issues/6',
    rules: [
      {
        status: 400,
        body: JSON.stringify({
          error: {
            message:
              "{'error': '/chat/completions: Invalid model name passed in model=gpt-5o. Call `/v1/models` to view " +
              "available models for your key.'}",
            type: 'None',
            param: 'None',
            code: '400',
          },
        }),
      },
    ],
    expect: { code: 'model_misconfigured', mayRetry: false },
  },
  {
    name: 'has used up the budget, with the status 400 and the type of a wrong key',
    source: 'https://github.com/BerriAI/litellm/issues/4208',
    rules: [
      {
        status: 400,
        body:
          '{"error":{"message":"Budget has been exceeded! Current cost: 0.0010747, Max budget: 0.0",' +
          '"type":"auth_error","param":null,"code":400}}',
      },
    ],
    expect: { code: 'budget_exceeded', mayRetry: false },
  },
  {
    name: 'has used up the budget of the user, with the status of a rate limit',
    source: 'https://github.com/OWASP/OpenCRE/pull/1102',
    rules: [
      {
        status: 429,
        body:
          '{"error":{"message":"LiteLLM User: engineer-1, exceeded budget for model=claude-opus-4-8",' +
          '"type":"budget_exceeded","param":null,"code":"429"}}',
      },
    ],
    expect: { code: 'budget_exceeded', mayRetry: false },
  },
  {
    name: 'passes on a rate limit of the provider with its own prefix',
    source: 'https://docs.litellm.ai/docs/proxy/error_reference',
    rules: [
      {
        status: 429,
        body: JSON.stringify({
          error: {
            message:
              'litellm.RateLimitError: RateLimitError: OpenAIException - Rate limit reached for gpt-4o-mini in ' +
              'organization org-abc on requests per min (RPM): Limit 3, Used 3.',
            type: 'throttling_error',
            param: null,
            code: '429',
          },
        }),
      },
    ],
    expect: { code: 'model_rate_limited', mayRetry: true },
  },
  {
    name: 'lets all deployments of the model cool down',
    source: 'https://github.com/BerriAI/litellm/issues/5764',
    rules: [
      {
        status: 429,
        body: JSON.stringify({
          error: {
            message:
              'No deployments available for selected model, Try again in 60 seconds. Passed model=' +
              'vertex-claude-3-5-sonnet. pre-call-checks=False, allowed_model_region=n/a, cooldown_list=[]',
          },
        }),
      },
    ],
    expect: { code: 'model_rate_limited', mayRetry: true },
  },
  {
    name: 'passes on that the prompt is too long, with bytes of Python in the message',
    source: 'https://github.com/BrokkAi/brokk-app/issues/540',
    rules: [
      {
        status: 400,
        body: JSON.stringify({
          error: {
            message:
              'litellm.BadRequestError: AnthropicException - b\'{"type":"error","error":{"type":' +
              '"invalid_request_error","message":"input length and `max_tokens` exceed context limit: 179413 + 32768 ' +
              '> 200000, decrease input length or `max_tokens` and try again"}}\'. Received Model Group=' +
              'anthropic/claude-sonnet-4-20250514\nAvailable Model Group Fallbacks=None',
            type: null,
            param: null,
            code: '400',
          },
        }),
      },
    ],
    expect: { code: 'context_exceeded', mayRetry: false, limit: 200_000 },
  },
  {
    name: 'passes on that the content is refused',
    source: 'https://github.com/BerriAI/litellm/pull/16231',
    rules: [
      {
        status: 400,
        body: JSON.stringify({
          error: {
            message:
              'litellm.BadRequestError: litellm.ContentPolicyViolationError: litellm.ContentPolicyViolationError: ' +
              "AzureException - The response was filtered due to the prompt triggering Azure OpenAI's content " +
              'management policy. Please modify your prompt and retry. To learn more about our content filtering ' +
              'policies please read our documentation: https://go.microsoft.com/fwlink/?linkid=2198766\n' +
              'model=azure/gpt-4o-new-test. content_policy_fallback=None. fallbacks=None.\n\nSet ' +
              "'content_policy_fallback' - https://docs.litellm.ai/docs/routing#fallbacks. Received Model " +
              'Group=azure/gpt-4o-new-test\nAvailable Model Group Fallbacks=None',
            type: null,
            param: null,
            code: '400',
            provider_specific_fields: {
              innererror: {
                code: 'ResponsibleAIPolicyViolation',
                content_filter_result: {
                  hate: { filtered: true, severity: 'high' },
                  jailbreak: { filtered: false, detected: false },
                },
              },
            },
          },
        }),
      },
    ],
    expect: { code: 'output_refused', mayRetry: false },
  },
];
