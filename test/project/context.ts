import { emptyBrief } from '../../schema/brief.ts';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import tailwind from '@tailwindcss/vite';
import { build as viteBuild } from 'vite';
import { loadDrafts } from '../../agents/offline/load-drafts.ts';
import type { AgentContext, SessionState, Steps } from '../../agents/agent.ts';
import type { Drafts } from '../../agents/draft.ts';
import type {
  Artifact,
  ArtifactDraft,
  Build,
  Model,
  ModelRequest,
  ModelResult,
  ProjectFiles,
  Sandbox,
} from '../../agents/ports.ts';
import { readDataBlock } from '../../agents/prompt.ts';
import type { AgentEvent } from '../../schema/event.ts';
import { offlineModelName } from '../../schema/offline-model.ts';
import { noChecks } from '../support/no-checks.ts';
import { noTraits } from '../support/no-traits.ts';
import { noPages } from '../support/no-pages.ts';

const template: ProjectFiles = {
  'index.html':
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"></head><body><div id="root"></div><script type="module" src="/src/main.tsx"></script></body></html>',
  'src/main.tsx':
    "import './template.css';\nimport { createRoot } from 'react-dom/client';\nimport { App } from './App.tsx';\nconst root = document.getElementById('root');\nif (root) createRoot(root).render(<App />);\n",
  'src/template.css': "@import 'tailwindcss';\n@import './theme.css';\n",
};

/** Makes a sandbox that builds with Vite in a folder of its own, which is deleted with the sandbox. */
export async function openSandbox(): Promise<Sandbox & AsyncDisposable & { builds: ProjectFiles[]; dist: string }> {
  const root = await mkdtemp(join(tmpdir(), 'sandbox-'));
  await symlink(join(import.meta.dirname, '../../node_modules'), join(root, 'node_modules'));
  let kept: ProjectFiles = {};
  const builds: ProjectFiles[] = [];
  async function build(files: ProjectFiles, signal: AbortSignal): Promise<Build> {
    signal.throwIfAborted();
    builds.push(files);
    const started = performance.now();
    await rm(join(root, 'src'), { recursive: true, force: true });
    for (const [path, content] of Object.entries({ ...template, ...files })) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), content);
    }
    try {
      await viteBuild({ root, base: './', configFile: false, logLevel: 'silent', plugins: [tailwind()] });
    } catch (error) {
      return { ok: false, errors: String(error).replaceAll(root, ''), durationMs: performance.now() - started };
    }
    return { ok: true, durationMs: performance.now() - started };
  }
  return {
    name: 'sandbox-of-the-test',
    url: 'http://preview.test/sandbox-of-the-test/',
    builds,
    dist: join(root, 'dist'),
    files: async () => kept,
    build,
    async check() {
      return { state: 'not_checked', reason: 'This sandbox checks no types.', durationMs: 0 };
    },
    async boot() {
      return { state: 'not_checked', reason: 'This sandbox has no browser.', durationMs: 0 };
    },
    async look() {
      return { state: 'not_checked', reason: 'This sandbox has no browser.', durationMs: 0 };
    },
    async show(files, signal) {
      const isBuilt = JSON.stringify(builds.at(-1)) === JSON.stringify(files);
      const built: Build = isBuilt ? { ok: true, durationMs: 0 } : await build(files, signal);
      if (built.ok) kept = files;
      return built;
    },
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}

/** Makes a model that answers from the drafter's rules. */
export const drafting = async () => answering(await loadDrafts(), offlineModelName);

/** Makes a model that answers with scripted answers by task; one that ends in `[cut off]` is cut off there. */
export function answering(drafts: Drafts, name = 'test'): Model & { requests: ModelRequest[] } {
  const requests: ModelRequest[] = [];
  return {
    name,
    requests,
    notice: async () => null,
    traits: async () => noTraits,
    async *stream(request, signal): AsyncGenerator<readonly string[], ModelResult> {
      signal.throwIfAborted();
      requests.push(request);
      const draft = drafts[request.task];
      if (!draft) throw new Error(`There is no scripted answer for ${request.task}.`);
      const data = readDataBlock(request.messages[1]?.content ?? '');
      const answer = await draft({ data, messages: request.messages });
      const whole = typeof answer === 'string' ? answer : JSON.stringify(answer);
      const text = whole.replace(/\[cut off\]$/, '');
      const ending = text === whole ? 'whole' : 'truncated';
      yield [text];
      return { text, usage: { inputTokens: 0, outputTokens: 0, cachedTokens: 0, reasoningTokens: 0 }, ending };
    },
  };
}

export const emptySession: SessionState = {
  sessionId: 'session-1',
  phase: 'design',
  brief: emptyBrief,
  ideaSummary: null,
  opportunities: null,
  prd: null,
  selectedOpportunityIndex: null,
  projectId: null,
  designSystemId: null,
  sandboxName: null,
  sandboxUrl: null,
  designProjectId: null,
  codeProjectId: null,
};

interface ContextOptions {
  model: Model;
  sandbox: Sandbox;
  session?: Partial<SessionState>;
  artifacts?: readonly ArtifactDraft[];
  signal?: AbortSignal;
}

export function contextFor<Event extends AgentEvent>(options: ContextOptions): AgentContext<Event> {
  const left = (options.artifacts ?? []).map((draft, index): Artifact => ({
    ...draft,
    artifactId: `artifact-${index + 1}`,
    version: 1,
  }));
  return {
    runId: 'run-1',
    session: { ...emptySession, ...options.session },
    model: options.model,
    sandboxes: { open: async () => options.sandbox },
    previews: { publish: async () => ({}) },
    sources: [],
    pages: noPages,
    checks: noChecks,
    artifacts: {
      latest: async <Content>(kind: string, name?: string) =>
        (left.findLast((item) => item.kind === kind && (name === undefined || item.name === name)) ??
          null) as Artifact<Content> | null,
      all: async <Content>(kind: string) => left.filter((item) => item.kind === kind) as Artifact<Content>[],
      byId: async <Content>(artifactId: string) =>
        (left.find((item) => item.artifactId === artifactId) ?? null) as Artifact<Content> | null,
    },
    records: { create: async () => 'record-1' },
    signal: options.signal ?? new AbortController().signal,
    async *step(_name, work) {
      const made = work();
      const value = 'next' in made ? yield* made : await made;
      // Values are stored as JSON between a run's attempts.
      return value === undefined ? value : JSON.parse(JSON.stringify(value));
    },
  };
}

/** Runs an agent to its end; returns its events and its result. */
export async function runToEnd<Event extends AgentEvent, Value>(steps: Steps<Event, Value>) {
  const events: Event[] = [];
  let next = await steps.next();
  while (!next.done) {
    events.push(...(Array.isArray(next.value) ? next.value : [next.value]));
    next = await steps.next();
  }
  return { events, value: next.value };
}
