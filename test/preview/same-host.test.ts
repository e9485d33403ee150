import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { type PreviewPlace, previewAddress } from '../../server/providers/preview/address.ts';
import { runPreviews } from '../../server/providers/preview/publish.ts';
import { previewServer, type PreviewServerOptions } from '../../server/providers/preview/serve.ts';
import { servicePrincipal } from '../../server/core/access/principal.ts';
import { signedIn } from '../support/browser-session.ts';
import { createStore } from '../support/database.ts';
import type { Store } from '../../server/store/orm.ts';

type Settings = Partial<PreviewServerOptions>;

async function publish({ orm, pool }: Store, settings: PreviewPlace): Promise<string> {
  const owner = { workspaceId: servicePrincipal.workspaceId, sessionId: randomUUID(), runId: randomUUID() };
  await pool.query(
    `insert into session (id, workspace_id, created_at, updated_at, phase) values ($1, $2, now(), now(), 'code')`,
    [owner.sessionId, owner.workspaceId],
  );
  const { light = '' } = await runPreviews(orm, previewAddress(settings), owner).publish({ light: '<p>light</p>' });
  return light;
}

/** A preview server, and the address of a page on it. */
async function serve(store: Store, given: Settings, lines: string[] = []) {
  const settings = { HOST: '127.0.0.1', port: 4001, ...given };
  const logger = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const answer = previewServer({ ...settings, orm: store.orm, logger });
  const url = await publish(store, settings);
  return (host = new URL(url).host, headers: Record<string, string> = {}) => {
    const { pathname } = new URL(url);
    return answer(new Request(`http://${host}${pathname}`, { headers }));
  };
}

const same = { PUBLIC_URL: 'https://agents.example.com', PREVIEW_URL: 'https://Agents.Example.com:8443/previews' };

test.for([
  ['previews on another port of the host', same, undefined, 403],
  ['previews on another port, which the operator accepts', { ...same, PREVIEW_SAME_SITE: 'allow' }, undefined, 200],
  ['previews on another domain', { ...same, PREVIEW_URL: 'https://{name}.previews.example' }, undefined, 200],
  ['previews on a host below', { ...same, PREVIEW_URL: 'https://{name}.agents.example.com' }, undefined, 200],
  ['previews that somebody opens by the host of the service', { PUBLIC_URL: 'http://lan:4000' }, 'lan:4001', 403],
  ['the same by the name with the dot of the root', { PUBLIC_URL: 'http://lan:4000' }, 'LAN.:4001', 403],
  ['previews without PUBLIC_URL', {}, undefined, 200],
  ['the same, which somebody opens by the name of the service', {}, 'localhost:4001', 403],
  ['previews of a service on every address', { HOST: '0.0.0.0' }, undefined, 200],
  ['previews of a service on one address of a network', { HOST: '192.168.1.5' }, undefined, 403],
  ['previews of the machine itself', { PUBLIC_URL: 'http://localhost:4000' }, undefined, 200],
] as const)('%s, once people sign in', async ([, settings, host, status], { expect }) => {
  await using store = await createStore();
  const ask = await serve(store, settings);
  expect((await ask(host)).status).toBe(200);
  await signedIn({ store }, { role: 'viewer' });
  expect((await ask(host)).status).toBe(status);
});

test('a refused preview says why and what to do, and shows nothing of itself', async () => {
  await using store = await createStore();
  const ask = await serve(store, same);
  // Not a person: the browser that opened the link of the first start.
  const { personId } = await signedIn({ store }, { role: 'admin' });
  await store.pool.query('update browser_session set person_id = null');
  await store.pool.query('delete from person where id = $1', [personId]);
  const refused = await ask();
  const page = await refused.text();
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([403, 'no-store']);
  expect(page).toContain('PREVIEW_URL');
  expect(page).toContain('PREVIEW_SAME_SITE=allow');
  expect(page).not.toContain('<p>light</p>');
});

test('a cookie that reaches a preview is neither logged, answered nor passed on', async () => {
  await using store = await createStore();
  const lines: string[] = [];
  const asked: unknown[][] = [];
  const readElsewhere: PreviewServerOptions['readElsewhere'] = (...given) => {
    asked.push(given);
    return Promise.resolve(null);
  };
  const ask = await serve(store, { readElsewhere }, lines);
  const { cookie, token } = await signedIn({ store }, { role: 'admin' });
  const shown = await ask(undefined, { cookie });
  expect([shown.status, shown.headers.get('set-cookie')]).toEqual([200, null]);
  expect(await shown.text()).toBe('<p>light</p>');
  await store.pool.query('delete from preview_file');
  expect((await ask(undefined, { cookie })).status).toBe(404);
  expect(asked).toEqual([[expect.stringMatching(/^[a-z2-7]{26}$/), 'light', expect.any(AbortSignal)]]);
  expect(lines.join('')).toContain('preview request');
  expect(lines.join('') + JSON.stringify([...shown.headers])).not.toContain(token);
});
