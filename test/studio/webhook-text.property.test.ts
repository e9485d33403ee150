import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { webhookCreateInput, webhookFormats } from '../../schema/webhook.ts';
import { webhooks as german } from '../../web/words/de/pages/webhooks.ts';
import { webhooks as english } from '../../web/words/en/pages/webhooks.ts';
import { events, formats, readable, readAddress, webhookName } from '../../web/pages/settings/webhooks/webhook-text.ts';

const anyAddress = fc.oneof(
  fc.string(),
  fc.webUrl(),
  fc.webUrl().map((url) => ` ${url} `),
  fc.webUrl().map((url) => url.replace('//', '//user:word@')),
  fc.webUrl().map((url) => url.replace(/^https?/, 'ftp')),
  fc
    .string({ minLength: 1_980, maxLength: 2_010 })
    .map((path) => `https://a.example/${encodeURI(path.replace(/\p{C}/gu, ''))}`),
);

describe('the form of a webhook', () => {
  test('takes exactly the addresses that the service takes, without spaces around them', () => {
    fc.assert(
      fc.property(anyAddress, (typed) => {
        const url = typed.trim();
        expect(readAddress(typed)).toBe(webhookCreateInput.safeParse({ url }).success ? url : null);
      }),
    );
  });

  test('offers all events and formats, with words for each', () => {
    const offered = webhookCreateInput.parse({ url: 'https://a.example', events: events.slice() });
    expect(offered.events).toHaveLength(events.length);
    expect(webhookCreateInput.safeParse({ url: 'https://a.example', events: ['run.started'] }).success).toBe(false);
    for (const words of [english, german]) expect(Object.keys(words.eventNames).toSorted()).toEqual(events.toSorted());
    expect(formats).toEqual(webhookFormats);
    // It ticks those that a new webhook gets without a choice.
    expect(events.slice(0, 4)).toEqual(webhookCreateInput.parse({ url: 'https://a.example' }).events);
  });
});

test('a webhook is called by its description, otherwise by its host', () => {
  fc.assert(
    fc.property(fc.webUrl(), fc.string(), (url, description) => {
      expect(webhookName({ url, description })).toBe(description || new URL(url).host);
    }),
  );
});

test('a body keeps its meaning if it is JSON, otherwise its letters', () => {
  fc.assert(
    fc.property(fc.json(), (body) => {
      expect(JSON.parse(readable(body))).toEqual(JSON.parse(body));
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readable(`<${text}`)).toBe(`<${text}`);
    }),
  );
});
