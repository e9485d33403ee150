import { sse, type WireCase } from './wire-case.ts';

const citations = ['https://en.wikipedia.org/wiki/Rome', 'https://www.worldometers.info/world-population/'];

/** Each chunk counts again, and names the role again. */
const chunk = (content: string, completionTokens: number): unknown => ({
  id: '58cb9740-f356',
  model: 'sonar',
  created: 1770768240,
  usage: { prompt_tokens: 10, completion_tokens: completionTokens, total_tokens: 10 + completionTokens },
  citations,
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta: { role: 'assistant', content } }],
});

const last = (completionTokens: number): unknown => ({
  id: '58cb9740-f356',
  model: 'sonar',
  created: 1770768244,
  usage: { prompt_tokens: 10, completion_tokens: completionTokens, total_tokens: 10 + completionTokens },
  citations,
  object: 'chat.completion.done',
  choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: 'stop' }],
});

const answer = (text: string): string => sse(chunk(text, 4), last(4), '[DONE]');

const usage = { inputTokens: 10, outputTokens: 4 };

const city = '{"city":"Rome","hills":7}';

const error = (message: string, type: string): string => JSON.stringify({ error: { message, type, code: 400 } });

export const perplexity: readonly WireCase[] = [
  {
    name: 'cites its sources, counts anew in each chunk, and ends with the object chat.completion.done',
    source:
      'https://github.com/vercel/ai/blob/main/packages/perplexity/src/__fixtures__/perplexity-citations.chunks.txt',
    rules: [{ body: sse(chunk('Seven', 1), chunk(' hills', 2), chunk('[2]', 333), last(336), '[DONE]') }],
    expect: { text: 'Seven hills[2]', usage: { inputTokens: 10, outputTokens: 336 } },
  },
  {
    name: 'counts the cost with the tokens, and closes without [DONE]',
    source:
      'https://github.com/vercel/ai/blob/main/packages/perplexity/src/__fixtures__/' +
      'perplexity-usage-raw-live.chunks.txt',
    rules: [
      {
        body: sse(
          {
            id: 'sanitized-live-stream-response',
            model: 'sonar',
            created: 1788310800,
            usage: {
              completion_tokens: 1,
              cost: { input_tokens_cost: 0, output_tokens_cost: 0, total_cost: 0 },
              prompt_tokens: 6,
              search_context_size: 'low',
              total_tokens: 7,
            },
            object: 'chat.completion.chunk',
            choices: [{ index: 0, delta: { role: 'assistant', content: 'Rome' }, finish_reason: null }],
          },
          {
            id: 'sanitized-live-stream-response',
            model: 'sonar',
            created: 1788310800,
            usage: {
              completion_tokens: 1,
              cost: { input_tokens_cost: 0.00001, output_tokens_cost: 0, request_cost: 0.005, total_cost: 0.00501 },
              prompt_tokens: 6,
              search_context_size: 'low',
              total_tokens: 7,
            },
            object: 'chat.completion.done',
            choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: 'stop' }],
          },
        ),
      },
    ],
    expect: { text: 'Rome', usage: { inputTokens: 6, outputTokens: 1 } },
  },
  {
    name: 'thinks between tags before the JSON that the schema asks for',
    source:
      'https://github.com/vercel/ai/blob/main/packages/perplexity/src/extract-json-from-reasoning-response.test.ts',
    ask: { schema: true },
    rules: [{ body: answer(`<think>Some thinking process</think>${city}`) }],
    expect: { text: city, thoughts: 'Some thinking process', usage },
  },
  {
    name: 'refuses two messages of the user in a row',
    source: 'https://github.com/perplexityai/api-discussion/issues/265',
    ask: { roles: ['system', 'user', 'user'] },
    rules: [
      {
        roles: ['system', 'user', 'user'],
        status: 400,
        body: error(
          'After the (optional) system message(s), user and assistant roles should be alternating.',
          'invalid_message',
        ),
      },
      { roles: ['system', 'user'], body: answer('Rome') },
    ],
    expect: { text: 'Rome', usage },
  },
  {
    name: 'refuses a system message after the first user message',
    source: 'https://github.com/edenai/edenai-apis/pull/144',
    ask: { roles: ['user', 'system'] },
    rules: [
      {
        roles: ['user', 'system'],
        status: 400,
        body: error(
          'After the (optional) system message(s), user and assistant roles should be alternating.',
          'invalid_message',
        ),
      },
      { roles: ['system', 'user'], body: answer('Rome') },
      { roles: ['user'], body: answer('Rome') },
    ],
    expect: { text: 'Rome', usage },
  },
  {
    name: 'refuses the format of the answer with a list of reasons in one text',
    source: 'https://github.com/567-labs/instructor/issues/1005',
    ask: { schema: true },
    rules: [
      {
        has: ['response_format'],
        status: 400,
        body: error(
          JSON.stringify([
            "At body -> response_format -> ResponseFormatText -> type: Input should be 'text'",
            "At body -> response_format -> ResponseFormatJSONSchema -> type: Input should be 'json_schema'",
            'At body -> response_format -> ResponseFormatJSONSchema -> json_schema: Field required',
            "At body -> response_format -> ResponseFormatRegex -> type: Input should be 'regex'",
            'At body -> response_format -> ResponseFormatRegex -> regex: Field required',
          ]),
          'bad_request',
        ),
      },
      { lacks: ['response_format'], body: answer(city) },
    ],
    expect: { text: city, usage, requests: 3 },
  },
  {
    name: 'has no such model, with 400',
    source: 'https://github.com/FerroxLabs/wayland/issues/603',
    rules: [
      {
        status: 400,
        body: error(
          "Invalid model 'perplexity/sonar'. Permitted models can be found in the documentation at " +
            'https://docs.perplexity.ai/docs/getting-started/models.',
          'invalid_model',
        ),
      },
    ],
    expect: { code: 'model_misconfigured', mayRetry: false },
  },
  {
    name: 'refuses a wrong key with a page of HTML',
    source: 'https://github.com/perplexityai/api-discussion/issues/281',
    rules: [
      {
        status: 401,
        headers: { 'content-type': 'text/html' },
        body:
          '<html>\r\n<head><title>401 Authorization Required</title></head>\r\n<body>\r\n' +
          '<center><h1>401 Authorization Required</h1></center>\r\n<hr><center>openresty/1.27.4</center>\r\n' +
          '</body>\r\n</html>\r\n',
      },
    ],
    expect: { code: 'model_misconfigured', mayRetry: false },
  },
];
