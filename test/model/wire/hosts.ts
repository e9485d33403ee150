import { sse, type WireCase } from './wire-case.ts';

const together = (message: string, type: string, code: string | null): string =>
  JSON.stringify({ id: 'okkMWqL-2kFHot', error: { message, type, param: null, code } });

export const hosts: readonly WireCase[] = [
  {
    name: 'Together: has no credit, with 402',
    source: 'https://github.com/expectedparrot/edsl/issues/2098',
    rules: [
      {
        status: 402,
        body: together(
          'Credit limit exceeded. Please navigate to https://api.together.xyz/settings/billing to add credit or ' +
            'upgrade your plan.',
          'credit_limit',
          null,
        ),
      },
    ],
    expect: { code: 'budget_exceeded', mayRetry: false },
  },
  {
    // The thread shows the body, not the status.
    name: 'Together: limits the rate, with the type credit_limit and a link to the bills',
    source: 'https://github.com/togethercomputer/MoA/issues/27',
    rules: [
      {
        status: 429,
        body: JSON.stringify({
          error: {
            message:
              'You have been rate limited. Your rate limit is 60 queries per minute. Please navigate to ' +
              'https://api.together.xyz/settings/billing to upgrade to a paid plan.',
            type: 'credit_limit',
            param: null,
            code: null,
          },
        }),
      },
    ],
    expect: { code: 'model_rate_limited', mayRetry: true },
  },
  {
    name: 'Together: serves the model only from an endpoint of its own, with 400',
    source: 'https://github.com/HeyPuter/puter/issues/3168',
    rules: [
      {
        status: 400,
        body: together(
          'Unable to access non-serverless model mistralai/Mistral-Small-24B-Instruct-2501. Please visit ' +
            'https://api.together.ai/models/mistralai/Mistral-Small-24B-Instruct-2501 to create and start a new ' +
            'dedicated endpoint for the model.',
          'invalid_request_error',
          'model_not_available',
        ),
      },
    ],
    expect: { code: 'model_misconfigured', mayRetry: false },
  },
  {
    name: 'Together: has not started the endpoint of the model, with 400',
    source: 'https://github.com/HeyPuter/puter/issues/3168',
    rules: [
      {
        status: 400,
        body: together(
          'The dedicated endpoint for mistralai/Mixtral-8x22B-Instruct-v0.1 is not running. Please visit ' +
            'https://api.together.ai/models to start the endpoint.',
          'invalid_request_error',
          'dedicated_endpoint_not_running',
        ),
      },
    ],
    expect: { code: 'model_misconfigured', mayRetry: false },
  },
  {
    // The thread shows the inner object; https://github.com/nullclaw/nullclaw/pull/231 shows what is around it.
    name: 'Fireworks: has no such model, with the type error and a code in capitals',
    source: 'https://github.com/warpdotdev/warp/issues/15107',
    rules: [
      {
        status: 404,
        body: JSON.stringify({
          error: {
            message: 'Model not found, inaccessible, and/or not deployed',
            param: 'model',
            code: 'NOT_FOUND',
            type: 'error',
          },
        }),
      },
    ],
    expect: { code: 'model_misconfigured', mayRetry: false },
  },
  {
    name: 'Fireworks: has suspended the account over its bills, with 412',
    source: 'https://github.com/pollinations/pollinations/issues/12136',
    rules: [
      {
        status: 412,
        body: JSON.stringify({
          error: {
            message:
              'Account pollinations is suspended, possibly due to reaching the monthly spending limit or failure to ' +
              'pay past invoices. Please go to https://fireworks.ai/account/billing for more information.',
            param: null,
            code: 'PRECONDITION_FAILED',
            type: 'error',
          },
          request_id: '11650e2f',
        }),
      },
    ],
    expect: { code: 'budget_exceeded', mayRetry: false },
  },
  {
    name: 'Fireworks: lists what its validation found, with an object named error in the error',
    source: 'https://github.com/musistudio/claude-code-router/issues/377',
    rules: [
      {
        status: 400,
        body: JSON.stringify({
          error: {
            object: 'error',
            type: 'invalid_request_error',
            code: 'invalid_request_error',
            message:
              "2 request validation errors: Input should be a valid string, field: 'messages[0].content.str', value: " +
              "[{'type': 'text'}]; Extra inputs are not permitted, field: " +
              "'messages[0].content.list[ChatMessageContent][0].cache_control'",
          },
        }),
      },
    ],
    expect: { code: 'model_error', mayRetry: false },
  },
  {
    // The thread has these words for n; https://strandsagents.com/docs/user-guide/concepts/model-providers/cohere/ says
    // that stream_options is refused too.
    name: 'Cohere: does not support stream_options, with 422 and a message without an error object',
    source: 'https://github.com/davidmigloz/ai_clients_dart/issues/26',
    rules: [
      {
        has: ['stream_options'],
        status: 422,
        body: JSON.stringify({
          id: '3039bcc8-6be7',
          message: 'unprocessable entity: stream_options is not supported',
        }),
      },
      {
        lacks: ['stream_options'],
        body: sse(
          { choices: [{ index: 0, delta: { role: 'assistant', content: 'Rome' }, finish_reason: null }] },
          { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
          '[DONE]',
        ),
      },
    ],
    expect: { text: 'Rome', requests: 2 },
  },
];
