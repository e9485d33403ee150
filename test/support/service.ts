import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { pino } from 'pino';
import type { AnyAgent } from '../../agents/agent.ts';
import * as registry from '../../agents/index.ts';
import type { Checks } from '../../agents/ports.ts';
import type { Sources } from '../../agents/source.ts';
import { createApp } from '../../server/app.ts';
import { type Config, readConfig } from '../../server/process/config.ts';
import { createServices, type RunningServices } from '../../server/create-services.ts';
import type { SandboxProvider } from '../../server/ports.ts';
import { openTracing, traceFields } from '../../server/process/tracing.ts';
import type { PagesFor } from '../../server/providers/pages/pages.ts';
import type { AuditOptions } from '../../server/core/audit/audit.ts';
import type { WebhookOptions } from '../../server/core/webhooks/options.ts';
import type { Store } from '../../server/store/orm.ts';
import type { StudioState } from '../../server/studio/studio.ts';
import { openVault, type Vault } from '../../server/store/vault.ts';
import { createStore } from './database.ts';
import { noChecks } from './no-checks.ts';
import { noPages } from './no-pages.ts';

export const testKey = 'test-key-of-twenty-characters-or-more';

/** Nodes on one database share it. */
const testSecretsKey = 'test-secrets-key-of-32-characters-or-more';

export interface TestServiceOptions {
  agents?: Readonly<Record<string, AnyAgent>>;
  sources?: Sources;
  /** The pages of the web; without them, none can be read. */
  pages?: PagesFor;
  sandboxes?: SandboxProvider;
  /** The address of previews, with `{name}` in it. */
  previewUrl?: string;
  /** The tools of the QA agent; without them, every check is reported as not checked. */
  checks?: Checks;
  /** The folder for incomplete uploads; removed afterwards. */
  uploadDir?: string;
  environment?: Record<string, string>;
  /** The key of the service; defaults to `testKey`. */
  serviceKey?: string;
  store?: Store;
  /** Defaults to an open vault. */
  vault?: Vault;
  node?: string;
  /** Networks that webhooks may reach, and their times. */
  webhooks?: Partial<WebhookOptions>;
  /** The key and the clock of the audit log. */
  audit?: Partial<AuditOptions>;
  /** Replaces secrets; defaults to nothing. */
  hide?: (text: string) => string;
  /** Receives each line of the log as JSON. */
  log?: (line: string) => void;
  /** Connection for messages from other nodes. */
  listenAt?: ClientConfig;
  /** What there is of the studio; defaults to nothing. */
  studio?: StudioState;
}

export interface TestService extends AsyncDisposable {
  services: RunningServices;
  config: Config;
  store: Store;
  /** What there is of the studio; undefined is nothing. */
  studio: StudioState | undefined;
  /** Calls the front door without a socket. Adds the key if the request has no authorization header. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Like `fetch`, with no other headers than those given. */
  withoutKey(path: string, init?: RequestInit): Promise<Response>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  createSession(body?: unknown): Promise<string>;
}

/** The whole service on a real database, called through its front door. */
export async function createTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const store = options.store ?? (await createStore());
  const config = readConfig({
    RATE_LIMIT_PER_MINUTE: '100000',
    RUN_LIMIT_PER_MINUTE: '100000',
    ALLOWED_HOSTS: 'service.test',
    ...options.environment,
  });
  const uploadDir = options.uploadDir ?? join(tmpdir(), `uas-uploads-${randomUUID()}`);
  const { studio } = options;
  const lines = options.log && { write: options.log };
  const logger = lines
    ? pino({ level: 'info', mixin: traceFields }, lines)
    : pino({ level: process.env.TEST_LOG ?? 'silent' });
  const tracing = await openTracing(config, logger);
  const services = createServices({
    config,
    store,
    vault: options.vault ?? (await openVault(store.pool, [testSecretsKey], 'The database has another key.')),
    serviceKey: options.serviceKey ?? testKey,
    node: options.node ?? '00000000-0000-7000-8000-00000000000a',
    agents: options.agents ?? (registry as Readonly<Record<string, AnyAgent>>),
    sandboxes: options.sandboxes ?? noSandboxes,
    previewUrl: options.previewUrl ?? 'http://127.0.0.1:4001/{name}/',
    sources: options.sources ?? [],
    pages: options.pages ?? (() => noPages),
    checks: () => options.checks ?? noChecks,
    uploadDir,
    archiveDir: config.ARCHIVE_DIR ?? null,
    webhooks: options.webhooks,
    audit: options.audit,
    listenAt: options.listenAt,
    hide: options.hide ?? ((text) => text),
    studio: studio && { state: () => Promise.resolve(studio) },
    logger,
    tracing,
  });
  const { http: app } = createApp(services, config, studio ? { studio: { state: () => Promise.resolve(studio) } } : {});

  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!headers.has('authorization')) headers.set('authorization', `Bearer ${testKey}`);
    return withoutKey(path, { ...init, headers });
  }
  const withoutKey = async (path: string, init: RequestInit = {}) =>
    app.fetch(new Request(`http://service.test${path}`, init));
  const post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
    request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  return {
    services,
    config,
    store,
    studio,
    fetch: request,
    withoutKey,
    post,
    async createSession(body) {
      const response = await post('/api/v1/sessions', body);
      return ((await response.json()) as { sessionId: string }).sessionId;
    },
    async [Symbol.asyncDispose]() {
      await services.close();
      await tracing?.close();
      await rm(uploadDir, { recursive: true, force: true });
      if (!options.store) await store[Symbol.asyncDispose]();
    },
  };
}

/** For services whose agents need no sandbox. */
const noSandboxes: SandboxProvider = {
  sandboxes: () => ({
    open: () => Promise.reject(new Error('this test has no sandboxes')),
    [Symbol.dispose]() {},
  }),
  previews: () => ({ publish: () => Promise.reject(new Error('this test has no previews')) }),
  removeOrphans: () => Promise.resolve(),
  info: () => Promise.resolve({ provider: 'local', address: null, boundary: 'none', previewVersions: 20 }),
  test: () => Promise.resolve([]),
};
