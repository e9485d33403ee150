import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bodyOf } from '../../server/core/webhooks/body.ts';
import { longestValue } from '../../server/core/webhooks/notice.ts';

const studio = 'https://studio.example.com';
const sessionId = '019a9f3c-0000-7000-8000-000000000001';
const waiting = {
  type: 'run.waiting',
  timestamp: '2026-11-20T09:00:00.000Z',
  data: { sessionId, runId: 'r', agent: 'team', status: 'waiting', waitingFor: { stage: 'prd', approvalId: 'a' } },
};
const other = fc.constantFrom(
  { type: 'run.completed', data: { sessionId, runId: 'r', agent: 'prd', waitingFor: null, error: null } },
  { type: 'run.failed', data: { sessionId, runId: 'r', error: { code: 'model_failed', message: '<!channel> sk-1' } } },
  { type: 'budget.warning', data: { budgetId: 'b', measure: 'tokens', used: 8, limit: 10 } },
  { type: 'audit.head', data: { workspaceId: 'w', seq: 7, hash: 'h' } },
  { type: 'ping', data: { webhookId: 'w' } },
);
const event = fc.oneof(fc.constant(waiting), other);
/** What people may write, with what chats would read in it. */
const name = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc
    .array(
      fc.constantFrom(
        '<!channel>',
        '<@U1>',
        '<https://a.example|b>',
        '&lt;',
        '*b*',
        '_',
        '`',
        '[a](https://b.example)',
        '{{DATE(x)}}',
        '\n',
        '\u{202e}',
        '👩‍🚀',
        '\\',
        '"',
        'é',
        '🎂',
        'a ',
      ),
      { maxLength: 60 },
    )
    .map((parts) => parts.join('')),
);

const plain = z.strictObject({
  type: z.literal('plain_text'),
  text: z.string().min(1).max(2_000),
  emoji: z.literal(false),
});
const slackSchema = z.strictObject({
  text: z.string().min(1).max(3_000),
  mrkdwn: z.literal(false),
  blocks: z.array(
    z.union([
      z.strictObject({ type: z.literal('header'), text: plain.extend({ text: z.string().min(1).max(150) }) }),
      z.strictObject({ type: z.literal('section'), fields: z.array(plain).min(1).max(10) }),
      z.strictObject({
        type: z.literal('section'),
        text: z.strictObject({
          type: z.literal('mrkdwn'),
          text: z.string().regex(/^<https:\/\/studio\.example\.com\/[^<>|]*\|[\w ]+>$/),
        }),
      }),
    ]),
  ),
});
const run = z.strictObject({
  type: z.literal('TextRun'),
  text: z.string().min(1),
  isSubtle: z.literal(true).optional(),
});
const teamsSchema = z.strictObject({
  type: z.literal('message'),
  attachments: z
    .array(
      z.strictObject({
        contentType: z.literal('application/vnd.microsoft.card.adaptive'),
        contentUrl: z.null(),
        content: z.strictObject({
          $schema: z.url(),
          type: z.literal('AdaptiveCard'),
          version: z.literal('1.4'),
          body: z.array(
            z.union([
              z.strictObject({
                type: z.literal('TextBlock'),
                text: z.string(),
                size: z.string(),
                weight: z.string(),
                wrap: z.literal(true),
              }),
              z.strictObject({ type: z.literal('RichTextBlock'), inlines: z.tuple([run, run]) }),
            ]),
          ),
          actions: z
            .array(
              z.strictObject({
                type: z.literal('Action.OpenUrl'),
                title: z.string(),
                url: z.url({ protocol: /^https$/ }),
              }),
            )
            .optional(),
        }),
      }),
    )
    .length(1),
});

const rowOf = (format: 'standard' | 'slack' | 'teams', payload: object, session: string | null) => ({
  format,
  payload: JSON.stringify(payload),
  session_name: session,
});
const decoded = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
/** How a name is shown: in one line, and cut. */
const shown = (text: string) => text.replaceAll(/(?:(?!\u{200d})[\p{Cc}\p{Cf}\p{Cs}\p{Z}])+/gu, ' ').trim();

describe('the format slack', () => {
  test('is what Slack takes, and no word of a person is a mention, a link or a mark', () => {
    fc.assert(
      fc.property(event, fc.option(name), fc.option(fc.constant(studio)), (payload, session, url) => {
        const message = slackSchema.parse(JSON.parse(bodyOf(rowOf('slack', payload, session), url)));
        const texts = message.blocks.flatMap((block) =>
          'fields' in block
            ? block.fields.map(({ text }) => text)
            : block.text.type === 'plain_text'
              ? [block.text.text]
              : [],
        );
        for (const text of [...texts, message.text]) expect(text).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
        const [field] = texts.map(decoded).filter((text) => text.startsWith('Session: '));
        const letters = [...shown(session ?? '')];
        expect(field).toBe(
          letters.length === 0
            ? undefined
            : `Session: ${letters.length > longestValue ? `${letters.slice(0, longestValue - 1).join('')}…` : letters.join('')}`,
        );
        expect(message.blocks.some((block) => 'text' in block && block.text.type === 'mrkdwn')).toBe(url !== null);
        expect(message.text).not.toContain('sk-1');
      }),
    );
  });
});

describe('the format teams', () => {
  test('is what a workflow takes, and words of people are only where Markdown is not read', () => {
    fc.assert(
      fc.property(event, fc.option(name), fc.option(fc.constant(studio)), (payload, session, url) => {
        const body = bodyOf(rowOf('teams', payload, session), url);
        expect(Buffer.byteLength(body)).toBeLessThan(28_000);
        const [card] = teamsSchema.parse(JSON.parse(body)).attachments;
        const blocks = card?.content.body ?? [];
        const titles = blocks.flatMap((block) => (block.type === 'TextBlock' ? [block.text] : []));
        expect(titles).toHaveLength(1);
        for (const title of titles) expect(title).toMatch(/^[\w %]+$/);
        const values = blocks.flatMap((block) => (block.type === 'RichTextBlock' ? [block.inlines[1].text] : []));
        for (const value of values) expect([...value].length).toBeLessThanOrEqual(longestValue);
        const full = shown(session ?? '');
        const isWhole = [...full].length <= longestValue && full !== '';
        expect(values.includes(full)).toBe(isWhole);
        expect(card?.content.actions?.length ?? 0).toBe(url === null ? 0 : 1);
        expect(body).not.toContain('sk-1');
      }),
    );
  });
});

test('the format standard is the stored JSON, byte for byte', () => {
  fc.assert(
    fc.property(fc.json(), fc.option(name), (payload, session) => {
      expect(bodyOf({ format: 'standard', payload, session_name: session }, studio)).toBe(payload);
    }),
  );
});

test('a run that waits leads to its place in the inbox, another one to its session', () => {
  const linksIn = (payload: object) =>
    ['slack', 'teams'].map((format) => {
      const body = bodyOf(rowOf(format === 'slack' ? 'slack' : 'teams', payload, 'Bakery'), studio);
      return decoded(/https:\/\/studio[^"|]*/.exec(body)?.[0] ?? '');
    });
  const inbox = `${studio}/inbox?session=${sessionId}&run=r`;
  expect(linksIn(waiting)).toEqual([inbox, inbox]);
  const session = `${studio}/s/${sessionId}`;
  expect(linksIn({ ...waiting, type: 'run.completed' })).toEqual([session, session]);
});
