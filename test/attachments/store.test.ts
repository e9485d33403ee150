import { array, assert, property, string, uint8Array } from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cutText, longestText } from '../../agents/kit/attachments/cut-text.ts';
import { withAttached } from '../../agents/kit/attachments/with-attached.ts';
import type { Attachment } from '../../schema/attachment.ts';
import { emptyBrief } from '../../schema/brief.ts';
import { readFile } from '../../server/core/attachments/file-type.ts';
import { bearer, makeKey } from '../access/keys.ts';
import { clientOf } from '../sdk/service.ts';
import { ask } from '../support/graphql.ts';
import { listen } from '../support/http.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { trpcClient } from '../support/trpc.ts';
import { jpeg, png } from './files.ts';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service[Symbol.asyncDispose]());

const path = (sessionId: string) => `/api/v1/sessions/${sessionId}/attachments`;

function send(sessionId: string, name: string, body: BodyInit, type = 'application/octet-stream') {
  return service.fetch(`${path(sessionId)}?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });
}

async function added(sessionId: string, name: string, body: BodyInit): Promise<Attachment> {
  const response = await send(sessionId, name, body);
  expect(response.status).toBe(201);
  return (await response.json()) as Attachment;
}

describe('an attachment', () => {
  test('is stored as it came, over each protocol', async () => {
    const sessionId = await service.createSession();
    const sketch = await added(sessionId, 'sketch.png', png);
    expect(sketch).toMatchObject({ name: 'sketch.png', mediaType: 'image/png', bytes: png.length });
    const content = png.toString('base64');
    expect(await (await service.fetch(`${path(sessionId)}/${sketch.attachmentId}`)).json()).toEqual({
      ...sketch,
      content,
    });
    await using server = await listen(service);
    const client = trpcClient(server.url);
    const { attachmentId } = sketch;
    expect(await client.attachments.get.query({ sessionId, attachmentId })).toEqual({ ...sketch, content });
    const rows = await client.attachments.add.mutate({ sessionId, name: 'rows.csv', content: btoa('a,b\n1,2\n') });
    expect(rows).toMatchObject({ mediaType: 'text/csv', bytes: 8 });
    const session = clientOf(server.url).sessions.open(sessionId);
    const photo = await session.attachments.add(new File([jpeg], 'photo.jpg'));
    expect(photo).toMatchObject({ name: 'photo.jpg', mediaType: 'image/jpeg' });
    expect(await session.attachments.list()).toEqual([sketch, rows, photo]);
    const { data } = await ask(
      service,
      `query ($s: ID!, $a: ID!) { attachments(sessionId: $s) { name } attachment(sessionId: $s, id: $a) { content } }`,
      { s: sessionId, a: attachmentId },
    );
    expect(data).toEqual({
      attachments: [{ name: 'sketch.png' }, { name: 'rows.csv' }, { name: 'photo.jpg' }],
      attachment: { content },
    });
    await session.attachments.delete(attachmentId);
    expect((await service.fetch(`${path(sessionId)}/${attachmentId}`)).status).toBe(404);
  });

  test('is stored once if it comes again, also at once', async () => {
    const sessionId = await service.createSession();
    const all = await Promise.all(Array.from({ length: 6 }, () => added(sessionId, 'same.txt', 'same')));
    expect(new Set(all.map(({ attachmentId }) => attachmentId)).size).toBe(1);
  });

  test('comes in a form, with the name that it has there', async () => {
    const sessionId = await service.createSession();
    const form = new FormData();
    form.append('file', new File(['# Notes'], 'notes.md', { type: 'text/markdown' }));
    const response = await service.fetch(path(sessionId), { method: 'POST', body: form });
    expect(await response.json()).toMatchObject({ name: 'notes.md', mediaType: 'text/markdown' });
  });

  test('is gone with its session', async () => {
    const sessionId = await service.createSession();
    await added(sessionId, 'a.txt', 'a');
    await service.fetch(`/api/v1/sessions/${sessionId}`, { method: 'DELETE' });
    const { rows } = await service.store.pool.query('select 1 from attachment where session_id = $1', [sessionId]);
    expect(rows).toEqual([]);
    expect((await send(sessionId, 'b.txt', 'b')).status).toBe(404);
  });

  test('cannot be reached through another session, nor written with a key that only reads', async () => {
    const sessionId = await service.createSession();
    const { attachmentId } = await added(sessionId, 'a.txt', 'a');
    const other = await service.createSession();
    expect((await service.fetch(`${path(other)}/${attachmentId}`)).status).toBe(404);
    expect((await service.fetch(`${path(other)}/${attachmentId}`, { method: 'DELETE' })).status).toBe(404);
    const { key } = await makeKey(service, { role: 'viewer' });
    const refused = await service.withoutKey(`${path(sessionId)}?name=b.txt`, {
      method: 'POST',
      headers: { ...bearer(key), 'content-type': 'text/plain' },
      body: 'b',
    });
    expect(refused.status).toBe(403);
  });
});

describe('what is refused', () => {
  test.each([
    ['an empty file', 'a.txt', '', 400, 'empty'],
    [
      'a picture of another kind',
      'a.webp',
      Buffer.from('RIFF\u0004\u0000\u0000\u0000WEBPVP8 \u0000'),
      415,
      'image/png',
    ],
    ['a program', 'a.txt', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1]), 415, 'neither'],
    ['a text in another charset', 'a.csv', Buffer.from([0x66, 0xfc, 0x72]), 415, 'UTF-8'],
    ['a file that is too large', 'a.txt', Buffer.alloc(5 * 1024 * 1024 + 1, 97), 413, '5242880 bytes'],
  ])('%s', async (_, name, body, status, says) => {
    const response = await send(await service.createSession(), name, body as BodyInit);
    expect(response.status).toBe(status);
    expect(((await response.json()) as { detail: string }).detail).toContain(says);
  });

  test('more than a session takes, also when they come at once', async () => {
    const sessionId = await service.createSession();
    const answers = await Promise.all(Array.from({ length: 55 }, (_, index) => send(sessionId, `${index}.txt`, 'x')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  });

  test('a run with an attachment that the session lacks, by name of the member', async () => {
    const sessionId = await service.createSession();
    const { attachmentId } = await added(await service.createSession(), 'a.txt', 'a');
    for (const id of [attachmentId, 'nothing', '../x']) {
      const response = await service.post(`/api/v1/sessions/${sessionId}/ideation-agent`, {
        messages: [{ role: 'user', content: 'A shop', attachments: [id] }],
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ errors: [{ path: 'attachments' }] });
    }
  });
});

describe('a file', () => {
  test('is what its bytes say, whatever its name and its type say', async () => {
    const sessionId = await service.createSession();
    const response = await send(sessionId, 'page.html', '<script>alert(1)</script>', 'image/png');
    expect(await response.json()).toMatchObject({ mediaType: 'text/plain' });
    expect(await added(sessionId, 'really.txt', jpeg)).toMatchObject({ mediaType: 'image/jpeg' });
  });

  test('is never taken for a text if PostgreSQL could not keep it as one', () => {
    assert(
      property(uint8Array({ maxLength: 200 }), (bytes) => {
        let outcome: unknown;
        try {
          const { mediaType, content } = readFile('a.csv', Buffer.from(bytes));
          outcome = mediaType === 'text/csv' && content.includes(0) ? 'a NUL' : 'read';
        } catch (error) {
          outcome = (error as { code?: unknown }).code;
        }
        expect(['read', 'unsupported_media_type']).toContain(outcome);
      }),
    );
  });

  test('in UTF-16 is stored in UTF-8', () => {
    const text = '\ufeffa;ü\n1;2';
    const { content } = readFile('a.csv', Buffer.from(text, 'utf16le'));
    expect(content.toString()).toBe('a;ü\n1;2');
  });
});

const one = (attachmentId: string, text: string) => ({ attachmentId, name: attachmentId, kind: 'text', text }) as const;

describe('the text of an attachment in a prompt', () => {
  test('is whole, or its beginning with the number of lines that are left out', () => {
    assert(
      property(array(string({ maxLength: 400 }), { maxLength: 80 }), (lines) => {
        const whole = lines.join('\n');
        const { text, leftOut } = cutText(whole);
        const kept = text.replace(/\n\[… \d+ further lines are left out here …\]$/, '');
        expect(whole.startsWith(kept)).toBe(true);
        expect(text.length).toBeLessThan(longestText + 60);
        expect(whole.length > longestText || (text === whole && leftOut === 0)).toBe(true);
      }),
    );
  });

  test('replaces what was read of the same attachment before, and the oldest go first', () => {
    const brief = withAttached(withAttached(emptyBrief, [one('a', '1'), one('b', '2')]), [one('a', '3')]);
    expect(brief.attachments).toEqual([one('b', '2'), one('a', '3')]);
    const long = Array.from({ length: 8 }, (_, index) => one(`${index}`, 'x'.repeat(12_000)));
    expect(withAttached(brief, long).attachments?.map(({ attachmentId }) => attachmentId)).toEqual([
      '3',
      '4',
      '5',
      '6',
      '7',
    ]);
  });
});
