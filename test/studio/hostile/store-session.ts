import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { briefSchema } from '../../../schema/brief.ts';
import { critiqueSchema } from '../../../schema/critique.ts';
import { designTokensSchema } from '../../../schema/design-tokens.ts';
import { opportunitySchema } from '../../../schema/opportunity.ts';
import { prdSchema } from '../../../schema/prd.ts';
import { qaReportSchema } from '../../../schema/qa-report.ts';
import { servicePrincipal } from '../../../server/core/access/principal.ts';
import { frameMaker } from '../../../server/core/log/frame.ts';
import type { Store } from '../../../server/store/orm.ts';
import { insert, type Row } from '../insert.ts';
import { Filler } from './fill.ts';
import { hostileFiles, makeRuns, type MadeRun, spokenRuns } from './made-runs.ts';
import { allInOne, everyText, heavy, oneByOne } from './payloads.ts';

const { workspaceId } = servicePrincipal;
const time = '2026-11-20T09:00:00.000Z';

export interface HostileSession {
  /** `one by one`: each field has one text; `all in one`: each field has all of them; `heavy`: texts hard to render. */
  texts: 'one by one' | 'all in one' | 'heavy';
  /** The address of the preview. */
  previewUrl: string;
}

/** Stores a session whose every event, artifact, run, comment and field is hostile. Returns its id. */
export async function storeSession(store: Pick<Store, 'pool'>, { texts, previewUrl }: HostileSession): Promise<string> {
  const sessionId = uuidv7();
  const text = texts === 'all in one' ? () => allInOne : oneByOne(0);
  const filler = new Filler(text);
  const files = hostileFiles(oneByOne(0));
  const runs = [
    ...spokenRuns(filler, texts === 'heavy' ? Object.values(heavy) : everyText),
    ...(texts === 'heavy' ? [] : makeRuns(filler, text, files)),
  ];
  const owned = { workspace_id: workspaceId, session_id: sessionId };
  const waiting = runs.find(({ status }) => status === 'waiting');
  let cursor = 0;
  for (const run of runs) {
    const events = run.events.map((event) => withPreview(event, previewUrl));
    const first = cursor + 1;
    const frame = frameMaker(run);
    const frames = events.map((event) => frame(event, ++cursor, time)).join('');
    const place = { first_cursor: first, last_cursor: cursor };
    await insert(store, 'run', {
      ...owned,
      ...runRow(run, text),
      start_cursor: first - 1,
      end_cursor: run === waiting ? null : cursor,
    });
    await insert(store, 'event_chunk', { ...owned, ...place, run_id: run.runId, frames, final: run !== waiting });
  }
  await insert(store, 'session', {
    id: sessionId,
    workspace_id: workspaceId,
    created_at: time,
    updated_at: time,
    phase: 'code',
    name: shortened(text()) || '__proto__',
    idea_summary: text(),
    opportunities: [0, 1, 2].map((index) => filler.fill(opportunitySchema, index)),
    prd: filler.fill(prdSchema),
    selected_opportunity_index: 0,
    brief: filler.fill(briefSchema),
    sandbox_url: previewUrl,
    sandbox_name: text(),
    created_by: '__proto__',
    created_by_type: 'member',
    created_by_name: text(),
    last_cursor: cursor,
    active_run: waiting?.runId ?? null,
    active_fence: 1,
    input_tokens: 1,
    output_tokens: 1,
  });
  const runId = runs[0]?.runId;
  for (const [kind, name, versions] of artifacts(filler, text, files)) {
    for (const [index, content] of versions.entries()) {
      const id = uuidv7();
      await insert(store, 'artifact', {
        id,
        ...owned,
        run_id: runId,
        kind,
        name,
        version: index + 1,
        content,
        created_at: time,
      });
      const anchors = kind === 'prd' ? [null, 'US-1', 'problem', '__proto__', shortened(text())] : [null];
      for (const anchor of anchors)
        await insert(store, 'comment', { ...owned, ...commentRow(text), artifact_id: id, anchor });
    }
  }
  return sessionId;
}

/** What the service alone writes: a frame may show only its own previews. */
function withPreview<Event extends Row>(event: Event, previewUrl: string): Event {
  const names = ['sandboxUrl', 'previewUrlLight', 'previewUrlDark'].filter((name) => typeof event[name] === 'string');
  return { ...event, ...Object.fromEntries(names.map((name) => [name, previewUrl])) };
}

function runRow({ runId, agent, status, events }: MadeRun, text: () => string): Row {
  const words = text();
  const error = events.find(({ type }) => type === 'error');
  return {
    id: runId,
    agent,
    status,
    input: { task: words, note: words, messages: [{ role: 'user', content: words }] },
    body_hash: '',
    started_by: '__proto__',
    model: text(),
    attempt: 1,
    lease_until: time,
    started_at: time,
    finished_at: status === 'waiting' ? null : time,
    error: error ?? null,
    approval_id: events.find(({ type }) => type === 'approval_requested')?.approvalId ?? null,
    approval_stage: status === 'waiting' ? 'prd' : null,
    input_tokens: 1,
    output_tokens: 1,
  };
}

function commentRow(text: () => string): Row {
  const author = { author_type: 'member', author_id: 'constructor', author_name: text() };
  return { id: uuidv7(), text: text(), ...author, created_at: time };
}

/** As long as the service lets a name be. */
const shortened = (text: string) => text.slice(0, 200).toWellFormed();

/** Kind, name, and the contents of the versions. */
function artifacts(
  filler: Filler,
  text: () => string,
  files: Readonly<Record<string, string>>,
): [kind: string, name: string, versions: unknown[]][] {
  const tokens = () => filler.fill(designTokensSchema);
  const system = () => ({ designSystemId: '__proto__', designMd: text(), tokens: tokens(), answer: { name: text() } });
  const screen = (screenId: string) => ({
    screenId,
    name: text(),
    path: text(),
    brand: { mood: text() },
    tokens: tokens(),
    critique: filler.fill(critiqueSchema),
  });
  const code = (change: string) => ({
    files: hostileFiles(oneByOne(3), change),
    routes: [text(), '/../..', '#/__proto__'],
  });
  const roles = ['user', 'assistant'];
  const names = oneByOne(0);
  const name = () => shortened(names()) || 'name';
  return [
    ['prd', 'prd', [0, 1].map((index) => filler.fill(prdSchema, index))],
    ['design-system', 'design-system', [system(), system()]],
    ...['__proto__', 'constructor', name(), name()].map((screenId): [string, string, unknown[]] => [
      'screen',
      screenId,
      [screen(screenId), screen(screenId)],
    ]),
    ['code', 'code', [code(''), { files, routes: ['/'] }]],
    [
      'qa_report',
      'qa_report',
      [0, 1].map((index) => ({ report: filler.fill(qaReportSchema, index), sarif: {}, tests: {} })),
    ],
    ['conversation', 'ideation', [{ messages: roles.map((role) => ({ role, content: text() })) }]],
    ['__proto__', 'constructor', [{ [text()]: text() }]],
    [name(), name(), [text()]],
  ];
}

/** Stores people, keys and a workspace with hostile names. */
export async function storeNames(store: Pick<Store, 'pool'>): Promise<void> {
  const text = oneByOne(0);
  await store.pool.query('update workspace set name = $1 where id = $2', [text(), workspaceId]);
  for (let index = 0; index < 60; index += 1) {
    const [personId, memberId, name] = [uuidv7(), uuidv7(), text()];
    const email = `${name}@tracker.invalid`;
    const isInvited = index % 4 === 3;
    const made = { created_by: '__proto__', created_at: time };
    await insert(store, 'person', { id: personId, name, email, created_at: time });
    await insert(store, 'member', {
      id: memberId,
      workspace_id: workspaceId,
      person_id: isInvited ? null : personId,
      name,
      email,
      role: 'viewer',
      role_source: 'manual',
      state: isInvited ? 'invited' : 'active',
      ...made,
    });
    await insert(store, 'api_key', {
      id: uuidv7(),
      workspace_id: workspaceId,
      name,
      hash: `\\x${createHash('sha256').update(memberId).digest('hex')}`,
      hint: '"><b>',
      role: 'viewer',
      scopes: [name, '__proto__', 'sessions:read'],
      owner_member_id: isInvited ? null : memberId,
      ip_ranges: [name],
      ...made,
    });
    // No longer than the service takes it.
    const short = (length: number) => name.slice(0, length).toWellFormed().trim() || '__proto__';
    await insert(store, 'sign_on_connection', {
      id: uuidv7(),
      workspace_id: workspaceId,
      kind: 'oidc',
      name: short(100),
      issuer: `https://tracker.invalid/${encodeURIComponent(short(40))}`,
      client_id: short(500),
      scopes: ['openid', "<b>ran('scope')</b>", '__proto__'],
      group_claim: short(200),
      group_roles: { [short(300)]: 'admin', constructor: 'viewer' },
      enabled: !isInvited,
      ...made,
    });
  }
}

/** An application that tries to leave its frame. Its own policy is tested with the previews. */
const attack = `<!doctype html><title>Sign in again</title><h1>Sign in again</h1><script>
for (const attempt of [
  () => parent.ran('parent'), () => top.ran('top'), () => (top.location = 'https://tracker.invalid/top'),
  () => parent.document.body.remove(), () => window.open('https://tracker.invalid/window'),
  () => fetch('https://tracker.invalid/fetch'), () => (new Image().src = 'https://tracker.invalid/image'),
  () => parent.postMessage({ type: 'preview-ready', nonce: '__proto__', version: "<img src=x onerror=ran('message')>" }, '*'),
  () => parent.postMessage('x'.repeat(1e6), '*'), () => parent.postMessage(null, '*'),
  () => parent.postMessage({ get type() { return 'preview-ready'; } }, '*'),
]) try { attempt(); } catch {}
</script>`;

/** Stores that application as a preview. */
export async function storePreview(store: Pick<Store, 'pool'>, name: string): Promise<void> {
  const owned = { workspace_id: workspaceId, created_at: time };
  await insert(store, 'preview', { name, ...owned, session_id: uuidv7(), version: 1 });
  await insert(store, 'preview_file', {
    preview_name: name,
    path: 'index.html',
    workspace_id: workspaceId,
    sha256: name,
  });
  await insert(store, 'preview_content', {
    workspace_id: workspaceId,
    sha256: name,
    content: `\\x${Buffer.from(attack).toString('hex')}`,
  });
}
