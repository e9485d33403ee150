import { z } from 'zod';
import { ServiceError } from '../schema/errors.ts';
import { sessionArtifacts } from './artifacts/artifacts.ts';
import { type Context, requireScope } from './context.ts';
import { findRunToResume } from './runs/resume.ts';
import { isId } from './store/id.ts';
import type { Runnable, TeamInput } from './team/team.ts';

/** Keys of runs: any printable text that fits a header. */
export const runKeySchema = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[\x20-\x7e]+$/, 'printable ASCII');

export interface StartInput {
  sessionId: string;
  runKey?: string | undefined;
  /** The agent's body, parsed. */
  body: Record<string, unknown>;
}

export interface StartedRun {
  runId: string;
  /** The cursor before the run's first event. */
  cursor: number;
}

/** Looks at the session that a run is about to be started in, while the rest of the request is read. */
export function lookAhead(context: Context, { sessionId, runKey }: Pick<StartInput, 'sessionId' | 'runKey'>): void {
  if (!isId(sessionId)) return;
  const { workspaceId } = context.principal;
  context.ahead = context.services.runs.look({ workspaceId, sessionId, runKey });
}

/** Starts a run, or attaches to the one that the same key began. */
export async function startRun(context: Context, agent: Runnable, input: StartInput): Promise<StartedRun> {
  const { services, principal } = context;
  if (services.draining()) {
    throw new ServiceError('unavailable', 'The service is shutting down.', { retryAfterSeconds: 5 });
  }
  if ('stagesOf' in agent) {
    // Who may not call an agent may not have it called.
    for (const stage of agent.stagesOf(input.body as unknown as TeamInput))
      requireScope(context, `agents:${stage.name}`);
  }
  const model = chooseModel(context, input.body);
  await requireVersion(context, agent, input);
  const request = {
    workspaceId: principal.workspaceId,
    sessionId: input.sessionId,
    startedBy: principal.keyId,
    agent,
    input: input.body,
    runKey: input.runKey,
    model,
    noCost: services.models.cost(model, { inputTokens: 0, outputTokens: 0 }),
  };
  const { runId, cursor } = await services.runs.start(request, context.admitted, context.ahead);
  return { runId, cursor };
}

/** What an agent is told to bring back has to be there. Throws ServiceError `invalid_request`. */
async function requireVersion(context: Context, agent: Runnable, { sessionId, body }: StartInput): Promise<void> {
  const { restore } = body;
  if (!('restores' in agent) || agent.restores === undefined || typeof restore !== 'string') return;
  const { workspaceId } = context.principal;
  const found =
    isId(sessionId) && (await sessionArtifacts(context.services.orm, { workspaceId, sessionId }).byId(restore));
  if (found && found.kind === agent.restores) return;
  const message = `takes the id of an artifact of this session of the kind ${agent.restores}`;
  throw new ServiceError('invalid_request', `restore ${message}.`, { errors: [{ path: 'restore', message }] });
}

function chooseModel(context: Context, body: Record<string, unknown>): string {
  const { models } = context.services;
  const { modelId } = body;
  if (typeof modelId !== 'string') return models.default.name;
  const model = models.byId(modelId);
  if (model) return model.name;
  const message = `There is no model ${JSON.stringify(modelId)} here; there is ${models.ids.join(', ')}.`;
  throw new ServiceError('invalid_request', message, { errors: [{ path: 'modelId', message }] });
}

export interface RunInput extends StartInput {
  /** Events after this cursor; where the run is attached to, its earlier ones are left out. */
  since?: number | undefined;
  /** tRPC's word for the last cursor that a dropped subscription saw: it goes on, and never starts a second run. */
  lastEventId?: string | undefined;
}

/** Starts and follows: says which run, and after which cursor to read it. */
export async function startOrResume(context: Context, agent: Runnable, input: RunInput): Promise<StartedRun> {
  const resumed = input.lastEventId === undefined ? undefined : parseCursor(input.lastEventId, 'lastEventId');
  const after = Math.max(resumed ?? 0, input.since ?? 0);
  if (resumed !== undefined && input.runKey === undefined) {
    const run = await findRunToResume(context.services.pool, {
      workspaceId: context.principal.workspaceId,
      sessionId: input.sessionId,
      startedBy: context.principal.keyId,
      agent: agent.name,
      input: input.body,
      cursor: resumed,
    });
    return { runId: run.runId, cursor: after };
  }
  const started = await startRun(context, agent, input);
  return { runId: started.runId, cursor: Math.max(started.cursor, after) };
}

/** A cursor from outside: an integer from 0 to 2^53-1. Throws ServiceError `invalid_request`. */
export function parseCursor(text: string, path: string): number {
  const cursor = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(cursor)) return cursor;
  const message = `takes an integer from 0 to ${Number.MAX_SAFE_INTEGER}, got ${JSON.stringify(text)}`;
  throw new ServiceError('invalid_request', `${path} ${message}.`, { errors: [{ path, message }] });
}
