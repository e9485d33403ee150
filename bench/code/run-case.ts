import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startScriptedModel } from '../models/scripted-model.ts';
import { startProgram } from '../processes.ts';
import { makeFolder, otherCore, plenty } from '../service.ts';
import type { Case } from './cases.ts';

export interface RunEvent extends Readonly<Record<string, unknown>> {
  type: string;
}

/** A service beside a scripted model, as a client sees it. */
export interface CodeService extends AsyncDisposable {
  post(path: string, body?: object): Promise<Response>;
  get(path: string): Promise<Response>;
}

export async function startCodeService(modelUrl: string, more: Record<string, string> = {}): Promise<CodeService> {
  const folder = await makeFolder();
  const program = await startProgram(
    'server/main.ts',
    {
      DATA_DIR: folder.path,
      PORT: '0',
      PREVIEW_PORT: '0',
      OPENAI_API_KEY: 'scripted',
      OPENAI_BASE_URL: modelUrl,
      OPENAI_MODEL: 'scripted',
      ...plenty,
      ...more,
    },
    otherCore,
  );
  const { url } = program.ready['ready'] as { url: string };
  const key = (await readFile(join(folder.path, 'service-key'), 'utf8')).trim();
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  return {
    post: (path, body = {}) => fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
    get: (path) => fetch(`${url}${path}`, { headers }),
    async [Symbol.asyncDispose]() {
      await program[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** Runs Code with a message and returns all events with the milliseconds at which they came. */
export async function runCode(
  service: CodeService,
  sessionId: string,
  message: { content: string; sandboxUrl?: string },
): Promise<(RunEvent & { ms: number })[]> {
  const started = performance.now();
  const response = await service.post(`/api/v1/sessions/${sessionId}/code-agent`, {
    messages: [{ role: 'user', ...message }],
  });
  const events: (RunEvent & { ms: number })[] = [];
  let rest = '';
  const decoder = new TextDecoder();
  if (!response.ok || response.body === null) throw new Error(`${response.status} ${await response.text()}`);
  for await (const bytes of response.body) {
    const lines = (rest + decoder.decode(bytes as Uint8Array, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!line.startsWith('data: ')) continue;
      events.push({ ...(JSON.parse(line.slice('data: '.length)) as RunEvent), ms: performance.now() - started });
    }
  }
  return events;
}

export async function createSession(service: CodeService, idea: string): Promise<string> {
  const session = (await (await service.post('/api/v1/sessions', { idea })).json()) as { sessionId: string };
  return session.sessionId;
}

export async function filesOf(service: CodeService, sessionId: string): Promise<Readonly<Record<string, string>>> {
  const page = (await (await service.get(`/api/v1/sessions/${sessionId}/artifacts?kind=code&limit=1`)).json()) as {
    artifacts: { artifactId: string }[];
  };
  const id = page.artifacts[0]?.artifactId;
  if (id === undefined) return {};
  const artifact = (await (await service.get(`/api/v1/sessions/${sessionId}/artifacts/${id}`)).json()) as {
    content: { files: Record<string, string> };
  };
  return artifact.content.files;
}

/** Runs a case; returns what was wrong with its end, or null if it was of use. */
export async function runCase({
  idea,
  faults,
  change,
  errors = [],
}: Case): Promise<{ end: string; wrong: string | null }> {
  await using model = await startScriptedModel(faults);
  await using service = await startCodeService(model.url);
  const sessionId = await createSession(service, idea);
  const events = await runCode(service, sessionId, { content: idea });
  const first = judge(events, errors);
  if (change === undefined || first.wrong !== null) return first;
  model.change({ ...change.faults });
  const session = (await (await service.get(`/api/v1/sessions/${sessionId}`)).json()) as { sandboxUrl: string };
  const before = await filesOf(service, sessionId);
  const after = judge(
    await runCode(service, sessionId, { content: change.words, sandboxUrl: session.sandboxUrl }),
    errors,
  );
  if (after.wrong !== null) return after;
  const files = await filesOf(service, sessionId);
  const lost = Object.keys(before).filter((path) => (files[path]?.length ?? 0) < (before[path]?.length ?? 0) * 0.8);
  if (lost.length > 0) return { ...after, wrong: `${lost.join(', ')} lost code` };
  const isThere = change.finds === '' || Object.values(files).some((content) => content.includes(change.finds));
  return isThere ? after : { ...after, wrong: 'the change is not in the files' };
}

function judge(events: readonly RunEvent[], errors: readonly string[]): { end: string; wrong: string | null } {
  const complete = events.find(({ type }) => type === 'code_complete');
  const error = events.find(({ type }) => type === 'error');
  if (complete) {
    const checked = complete['checked'] as Record<string, { state: string }>;
    const states = ['types', 'build', 'boot'].map((name) => checked[name]?.state);
    const end = `complete: types, build, boot ${states.join(', ')}; tests ${checked['tests']?.state}`;
    return { end, wrong: states.includes('failed') ? 'something failed' : null };
  }
  const end = `${String(error?.['code'])}: ${String(error?.['message'])}`;
  return { end, wrong: errors.includes(String(error?.['code'])) ? null : 'no application' };
}
