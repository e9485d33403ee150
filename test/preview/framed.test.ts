import { createHash, randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { servicePrincipal } from '../../server/core/access/principal.ts';
import { previewAddress } from '../../server/providers/preview/address.ts';
import { makePreviewName } from '../../server/store/preview-name.ts';
import { publishBuild, runPreviews } from '../../server/providers/preview/publish.ts';
import { previewServer } from '../../server/providers/preview/serve.ts';
import { createStore } from '../support/database.ts';

const index =
  '<!doctype html><title>Walks</title><div id="root"></div><script type="module" src="./assets/a.js"></script>';
const nonce = 'f00dF00d-f00d_f00d';

/** A preview server with a built application and a stand-alone page, and a function that asks for a file of either. */
async function serve() {
  const store = await createStore();
  const settings = { HOST: '127.0.0.1', port: 4001 };
  const owner = { workspaceId: servicePrincipal.workspaceId, sessionId: randomUUID() };
  await store.pool.query(
    `insert into session (id, workspace_id, created_at, updated_at, phase) values ($1, $2, now(), now(), 'code')`,
    [owner.sessionId, owner.workspaceId],
  );
  const name = makePreviewName();
  const publish = () =>
    store.orm.em.fork().transactional((em) =>
      publishBuild(em, owner, name, {
        'index.html': Buffer.from(index),
        'about.html': Buffer.from('<p>About</p>'),
        'assets/a.js': Buffer.from('export {};'),
      }),
    );
  await publish();
  const { light = '' } = await runPreviews(store.orm, previewAddress(settings), {
    ...owner,
    runId: randomUUID(),
  }).publish({ light: '<p>light</p>' });
  const answer = previewServer({ ...settings, orm: store.orm, logger: pino({ level: 'silent' }) });
  const app = previewAddress(settings)(name);
  const ask = async (file: string, init: RequestInit = {}) => {
    const response = await answer(new Request(file === 'page' ? light : new URL(file, app), init));
    return { response, text: await response.text() };
  };
  const askPage = (query: string, init: RequestInit = {}) => answer(new Request(`${light}${query}`, init));
  return { ask, askPage, publish, [Symbol.asyncDispose]: () => store[Symbol.asyncDispose]() };
}

/** The script that was added to a document, and the source of a policy that allows it. */
function addedTo(original: string, text: string): { script: string; source: string } {
  expect(text.startsWith(original)).toBe(true);
  const [, script = ''] = /^\n<script>([^]*)<\/script>\n$/.exec(text.slice(original.length)) ?? [];
  return { script, source: `'sha256-${createHash('sha256').update(script).digest('base64')}'` };
}

const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? '';

test('a framed application answers with the nonce and its version, by a script that its policy allows alone', async () => {
  await using server = await serve();
  const plain = await server.ask('');
  const { response, text } = await server.ask(`?framed=${nonce}`);
  const { script, source } = addedTo(index, text);
  expect(script).toContain(`("${nonce}","1",["framed","inspect"])`);
  expect(policyOf(response)).toBe(policyOf(plain.response).replace("script-src 'self'", `script-src 'self' ${source}`));
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));

  await server.publish();
  expect((await server.ask(`?framed=${nonce}`)).text).toContain(`("${nonce}","2",["framed","inspect"])`);
});

test('a framed stand-alone page runs this script and no other', async () => {
  await using server = await serve();
  const response = await server.askPage(`?framed=${nonce}`);
  const { script, source } = addedTo('<p>light</p>', await response.text());
  expect(script).toContain(nonce);
  const directives = policyOf(response).split('; ');
  expect(directives).toContain('sandbox allow-scripts');
  expect(directives.filter((one) => one.startsWith('script-src'))).toEqual([`script-src ${source}`]);
  expect(policyOf(await server.askPage(''))).not.toContain('script');
});

test.for([
  ['without the member', '', {}],
  ['with another member', '?frame=1', {}],
  ['with an empty nonce', '?framed=', {}],
  ['with a short nonce', '?framed=abc', {}],
  ['with a long nonce', `?framed=${'a'.repeat(65)}`, {}],
  ['with a nonce that ends the script', `?framed=${encodeURIComponent('</script><script>alert(1)</script>')}`, {}],
  ['with a nonce that ends the literal', `?framed=${encodeURIComponent('aaaaaaaaaaaaaaaa");alert("1')}`, {}],
  ['with a nonce of another alphabet', `?framed=${encodeURIComponent('а'.repeat(20))}`, {}],
  ['from a script', `?framed=${nonce}`, { headers: { 'sec-fetch-mode': 'cors' } }],
  ['as a picture', `?framed=${nonce}`, { headers: { 'sec-fetch-mode': 'no-cors' } }],
] as const)('a document is as it was published if asked for %s', async ([, query, init], { expect }) => {
  await using server = await serve();
  const plain = await server.ask('');
  const asked = await server.ask(query, init);
  expect(asked.text).toBe(index);
  expect(policyOf(asked.response)).toBe(policyOf(plain.response));
  expect(asked.response.headers.get('etag')).toBe(plain.response.headers.get('etag'));
});

test('other documents of a build answer, its scripts stay as they are, and HEAD has no body', async () => {
  await using server = await serve();
  expect(addedTo('<p>About</p>', (await server.ask(`about.html?framed=${nonce}`)).text).script).toContain(nonce);
  const asset = await server.ask(`assets/a.js?framed=${nonce}`);
  expect([asset.text, asset.response.headers.get('content-type')]).toEqual([
    'export {};',
    'text/javascript; charset=utf-8',
  ]);
  expect((await server.ask(`missing.html?framed=${nonce}`)).text).not.toContain(nonce);
  const head = await server.ask(`?framed=${nonce}`, { method: 'HEAD' });
  expect([head.response.status, head.text]).toEqual([200, '']);
});

const inFrame = { headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' } };

test('an application that is framed for inspecting gets the script that picks, and its policy allows no other', async () => {
  await using server = await serve();
  const plain = await server.ask('');
  const { response, text } = await server.ask(`?framed=${nonce}&inspect=1`, inFrame);
  const { script, source } = addedTo(index, text);
  expect(script).toContain("type: 'preview-bridge'");
  expect(script).toContain("type: 'preview-ready'");
  expect(policyOf(response)).toBe(policyOf(plain.response).replace("script-src 'self'", `script-src 'self' ${source}`));
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test.for([
  ['by a browser that does not say where', `?framed=${nonce}&inspect=1`, {}],
  ['as a page of its own', `?framed=${nonce}&inspect=1`, { headers: { 'sec-fetch-dest': 'document' } }],
  ['by a script', `?framed=${nonce}&inspect=1`, { headers: { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' } }],
  ['as an object', `?framed=${nonce}&inspect=1`, { headers: { 'sec-fetch-dest': 'object' } }],
  ['without a nonce', '?inspect=1', inFrame],
  ['with another value', `?framed=${nonce}&inspect=true`, inFrame],
  ['by a frame that does not ask for it', `?framed=${nonce}`, inFrame],
] as const)('no script that picks is added to a document that is asked for %s', async ([, query, init], { expect }) => {
  await using server = await serve();
  const asked = await server.ask(query, init);
  expect(asked.text.startsWith(index)).toBe(true);
  expect(asked.text).not.toContain('preview-bridge');
});

test('a stand-alone page gets no script that picks', async () => {
  await using server = await serve();
  const text = await (await server.askPage(`?framed=${nonce}&inspect=1`, inFrame)).text();
  expect(text).toContain('preview-ready');
  expect(text).not.toContain('preview-bridge');
});
