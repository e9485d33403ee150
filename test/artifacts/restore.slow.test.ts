import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { code, designSystem, ideation, prd } from '../../agents/index.ts';
import type { ArtifactHead, ArtifactVersion } from '../../schema/artifact.ts';
import type { CodeContent } from '../../schema/code.ts';
import type { Session } from '../../schema/session.ts';
import { echo, gates } from '../support/echo-agent.ts';
import { type AnyEvent, readEvents, types } from '../support/events.ts';
import { ask } from '../support/graphql.ts';
import { createSandboxHost, type SandboxHost } from '../support/sandboxes.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { finish, read, say } from './finished.ts';

let host: SandboxHost;
let service: TestService;

beforeAll(async () => {
  host = await createSandboxHost();
  const agents = { code, designSystem, ideation, prd, echoBack: echo };
  service = await createTestService({ store: host.store, sandboxes: host.provider, agents });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await host[Symbol.asyncDispose]();
});

async function versions(id: string, kind: string): Promise<ArtifactHead[]> {
  return (await read<{ artifacts: ArtifactHead[] }>(service, id, `/artifacts?kind=${kind}`)).artifacts;
}

async function filesOf(id: string, artifactId: string | undefined) {
  const { content } = await read<ArtifactVersion>(service, id, `/artifacts/${artifactId}`);
  return content as CodeContent;
}

const restore = (id: string, artifactId: string | undefined, headers = {}) =>
  service.post(`/api/v1/sessions/${id}/artifacts/${artifactId}/restore`, undefined, headers);

const complete = (events: AnyEvent[]) =>
  events.find(({ type }) => type === 'design_system_complete') ?? ({} as AnyEvent);

describe('restoring a version of the code', () => {
  test('builds its files again, shows them, and stores them as the newest version', async () => {
    const id = await service.createSession({ idea: 'Falconers log flights' });
    await finish(service, id, 'code');
    await finish(service, id, 'code', say('Rename the app to Sky Ledger'));
    const [second, first] = await versions(id, 'code');
    const { sandboxUrl } = await read<Session>(service, id, '');
    const shown = async () => {
      const page = await (await fetch(String(sandboxUrl))).text();
      const script = /src="\.\/(assets\/[^"]+\.js)"/.exec(page)?.[1];
      return (await fetch(`${sandboxUrl}${script}`)).text();
    };
    expect(await shown()).toContain('Sky Ledger');

    const key = { 'idempotency-key': 'back' };
    const events = await readEvents(await restore(id, first?.artifactId, key));
    expect(types(events)).toEqual(['phase', 'status', 'status', 'code_complete', 'done']);
    expect(events[0]?.agent).toBe('code');
    expect(await readEvents(await restore(id, first?.artifactId, key))).toEqual(events);

    const now = await versions(id, 'code');
    expect(now.map(({ version }) => version)).toEqual([3, 2, 1]);
    const [before, after] = [await filesOf(id, first?.artifactId), await filesOf(id, now[0]?.artifactId)];
    expect(after).toEqual({ ...before, restoredVersion: 1 });
    expect(await shown()).not.toContain('Sky Ledger');
    expect((await filesOf(id, second?.artifactId)).files['src/app-name.ts']).toContain('Sky Ledger');

    // The next change starts from the restored version.
    await finish(service, id, 'code', say('Rename the app to Wind Book'));
    const [latest] = await versions(id, 'code');
    const { files } = await filesOf(id, latest?.artifactId);
    expect(files).toEqual({ ...before.files, 'src/app-name.ts': "export const appName = 'Wind Book';\n" });
    // Four builds.
  });

  test('does not wait for an active run: 409, and no version is stored', async () => {
    const id = await service.createSession({ idea: 'Falconers log flights' });
    await finish(service, id, 'prd');
    const [first] = await versions(id, 'prd');
    gates.set('restore', Promise.withResolvers());
    const running = await service.post(`/api/v1/sessions/${id}/echo-back-agent`, {
      ...say('one two three'),
      gate: 'restore',
    });
    const refused = await restore(id, first?.artifactId);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: 'run_in_progress', agent: 'echo-back' });
    gates.get('restore')?.resolve();
    await readEvents(running);
    expect(await versions(id, 'prd')).toHaveLength(1);
  });
});

describe('restoring a document', () => {
  test('of the PRD makes it the session’s PRD again, with the next version number', async () => {
    const id = await service.createSession({ idea: 'Falconers log flights' });
    await finish(service, id, 'prd');
    await finish(service, id, 'ideation', say('Bell founders plan castings'));
    await finish(service, id, 'prd');
    const [, first] = await versions(id, 'prd');
    const answer = await ask(
      service,
      'mutation ($s: ID!, $id: ID!) { restoreArtifact(sessionId: $s, id: $id) { agent runId } }',
      { s: id, id: first?.artifactId },
    );
    expect(answer.data?.restoreArtifact).toMatchObject({ agent: 'prd' });
    await readEvents(await service.fetch(`/api/v1/sessions/${id}/events`));
    const session = await read<Session>(service, id, '');
    const { content } = await read<ArtifactVersion>(service, id, `/artifacts/${first?.artifactId}`);
    const { markdown: _markdown, version, ...rest } = session.prd ?? { markdown: '', version: 0 };
    expect(version).toBe(3);
    expect(content).toMatchObject(rest);
    expect(session.prd?.markdown).toContain('version 3');
  });

  test('of a design system gives it a new id and new pages that look the same', async () => {
    const id = await service.createSession({ idea: 'Falconers log flights' });
    const made = complete(await finish(service, id, 'design-system', say('Calm and green')));
    await finish(service, id, 'design-system', say('Loud and red'));
    const [, first] = await versions(id, 'design-system');
    const back = complete(await readEvents(await restore(id, first?.artifactId)));
    expect(back.designMd).toBe(made.designMd);
    for (const mode of ['previewUrlLight', 'previewUrlDark']) {
      expect(back[mode]).not.toBe(made[mode]);
      const [then, now] = await Promise.all(
        [made[mode], back[mode]].map(async (url) => (await fetch(String(url))).text()),
      );
      expect(now).toBe(then);
    }
    const [third] = await versions(id, 'design-system');
    const { content } = await read<ArtifactVersion>(service, id, `/artifacts/${third?.artifactId}`);
    expect(third?.version).toBe(3);
    expect(content).toMatchObject({ designMd: made.designMd, restoredVersion: 1, designSystemId: back.designSystemId });
    expect((await read<Session>(service, id, '')).designSystemId).toBe(back.designSystemId);
    expect(back.designSystemId).not.toBe(made.designSystemId);

    const path = `/api/v1/sessions/${id}/design-system-agent`;
    for (const [body, wrong] of [
      [{}, 'messages'],
      [{ restore: third?.artifactId, ...say('and red') }, 'restore'],
    ] as const) {
      const refused = await service.post(path, body);
      expect([refused.status, await refused.json()]).toMatchObject([400, { errors: [{ path: wrong }] }]);
    }
    // As versions of the first release.
    await service.store.pool.query(`update artifact set content = content - 'answer' where id = $1`, [
      first?.artifactId,
    ]);
    const events = await readEvents(await restore(id, first?.artifactId));
    expect(events.at(-2)).toMatchObject({ type: 'error', code: 'output_invalid' });
  });

  test('a version that cannot be restored is refused before a run', async () => {
    const id = await service.createSession({ idea: 'Falconers log flights' });
    await finish(service, id, 'ideation', { ...say('Bell founders plan castings'), phase: 'conversation' });
    const [conversation] = await versions(id, 'conversation');
    expect((await restore(id, conversation?.artifactId)).status).toBe(400);
    expect((await restore(id, 'none')).status).toBe(404);
    const body = { restore: conversation?.artifactId };
    const direct = await service.post(`/api/v1/sessions/${id}/code-agent`, body);
    expect(direct.status).toBe(400);
    expect(await direct.json()).toMatchObject({ errors: [{ path: 'restore' }] });
    const mixed = await service.post(`/api/v1/sessions/${id}/code-agent`, { ...body, ...say('and green') });
    expect(mixed.status).toBe(400);
  });
});
