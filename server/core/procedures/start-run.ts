import { z } from 'zod';
import type { AnyStartable } from '../../../agents/agent.ts';
import { ServiceError } from '../../../schema/errors.ts';
import { noSuchModel } from '../../../schema/model.ts';
import { offlineModelName } from '../../../schema/offline-model.ts';
import { sessionArtifacts } from '../artifacts/artifacts.ts';
import { requireAttachments } from '../attachments/read.ts';
import { payerOf } from '../budgets/payer.ts';
import { type Context, requireScope } from '../context.ts';
import { findRunToResume } from '../runs/find-run.ts';
import { isId } from '../../store/id.ts';
import type { Runnable } from '../team/team.ts';

/** Idempotency keys of runs: printable ASCII that fits a header. */
export const runKeySchema = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[\x20-\x7e]+$/, 'printable ASCII');

/** The epoch of a cursor. */
export const epochSchema = z
  .int()
  .min(0)
  .optional()
  .describe('The epoch of the cursor: the `X-Log-Epoch` header of the response that sent the cursor.');

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

/** Starts a run, or attaches to the run that the same key started. */
export async function startRun(context: Context, agent: Runnable, input: StartInput): Promise<StartedRun> {
  const { services, principal } = context;
  if (context.readOnly)
    throw new ServiceError('method_not_allowed', 'With a cookie, a GET starts no run. Use POST or a WebSocket.');
  if (services.draining()) {
    throw new ServiceError('unavailable', 'The service is shutting down. Try again in a few seconds.', {
      retryAfterSeconds: 5,
    });
  }
  // A key without the scope of an agent must not start it through a team.
  const startable: AnyStartable = agent;
  for (const stage of startable.stagesOf?.(input.body) ?? []) requireScope(context, `agents:${stage.name}`);
  const model = chooseModel(context, input.body);
  requirePrice(context, model, input.body);
  await requireVersion(context, agent, input);
  await requireAttachments(services.pool, principal.workspaceId, input);
  const request = {
    workspaceId: principal.workspaceId,
    sessionId: input.sessionId,
    startedBy: principal.callerId,
    payer: payerOf(principal),
    agent: agent.name,
    input: input.body,
    runKey: input.runKey,
    model,
    counted: context.counted,
    noCost: services.models.cost(model, { inputTokens: 0, outputTokens: 0 }),
  };
  const { runId, cursor } = await services.runs.start(request);
  return { runId, cursor };
}

/** Checks that the artifact to restore exists and has the right kind. Throws ServiceError `invalid_request`. */
async function requireVersion(context: Context, agent: Runnable, { sessionId, body }: StartInput): Promise<void> {
  const { restore } = body;
  if (!('restores' in agent) || agent.restores === undefined || typeof restore !== 'string') return;
  const { workspaceId } = context.principal;
  const found =
    isId(sessionId) && (await sessionArtifacts(context.services.orm, { workspaceId, sessionId }).byId(restore));
  if (found && found.kind === agent.restores) return;
  const message = `must be the id of a ${agent.restores} artifact of this session`;
  throw new ServiceError('invalid_request', `restore ${message}.`, { errors: [{ path: 'restore', message }] });
}

function chooseModel(context: Context, body: Record<string, unknown>): string {
  const { models } = context.services;
  const { modelId } = body;
  if (typeof modelId !== 'string') return models.default.name;
  const model = models.byId(modelId);
  if (model) return model.name;
  throw noSuchModel(modelId, models.ids);
}

/** A limit in dollars can be kept only if the model has a price. The drafter costs nothing. */
function requirePrice(
  { services: { models } }: Context,
  model: string,
  { costLimitUsd }: Record<string, unknown>,
): void {
  const isFree = model === offlineModelName;
  if (costLimitUsd === undefined || isFree || models.hasPrices(model)) return;
  const message = `The price of ${model}, or of another model that its runs use, is not known. Set MODEL_PRICES to use costLimitUsd.`;
  throw new ServiceError('invalid_request', message, { errors: [{ path: 'costLimitUsd', message }] });
}

export interface RunInput extends StartInput {
  /** Only events after this cursor are read, also when attaching to a run. */
  since?: number | undefined;
  /**
   * tRPC's name for the last cursor of a dropped subscription. The subscription resumes, and never starts a second run.
   */
  lastEventId?: string | undefined;
}

/** Starts a run, or finds the run to resume. Returns its id and the cursor to read after. */
export async function startOrResume(context: Context, agent: Runnable, input: RunInput): Promise<StartedRun> {
  const resumed = input.lastEventId === undefined ? undefined : parseCursor(input.lastEventId, 'lastEventId');
  const after = Math.max(resumed ?? 0, input.since ?? 0);
  if (resumed !== undefined && input.runKey === undefined) {
    const run = await findRunToResume(context.services.pool, {
      workspaceId: context.principal.workspaceId,
      sessionId: input.sessionId,
      startedBy: context.principal.callerId,
      agent: agent.name,
      input: input.body,
      cursor: resumed,
    });
    return { runId: run.runId, cursor: after };
  }
  const started = await startRun(context, agent, input);
  return { runId: started.runId, cursor: Math.max(started.cursor, after) };
}

/** Parses a cursor, an integer from 0 to 2^53-1. Throws ServiceError `invalid_request`. */
export function parseCursor(text: string, path: string): number {
  const cursor = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(cursor)) return cursor;
  const message = `must be an integer from 0 to ${Number.MAX_SAFE_INTEGER}, got ${JSON.stringify(text)}`;
  throw new ServiceError('invalid_request', `${path} ${message}.`, { errors: [{ path, message }] });
}
