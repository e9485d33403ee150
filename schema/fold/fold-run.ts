import type { Drafts } from './drafts.ts';
import { foldIntoStage, newStage } from './fold-stage.ts';
import type { KnownEvent } from './known-event.ts';
import type { RunState, StageState } from '../log-state.ts';

/** The name of a run of several agents. */
const team = 'team';

export function foldIntoRun(drafts: Drafts, before: RunState[], event: KnownEvent): RunState[] {
  const runs = drafts.of(before);
  const index = runs.findLastIndex(({ runId }) => runId === event.runId);
  const run = drafts.of(runs[index] ?? newRun(event));
  runs[index < 0 ? runs.length : index] = run;
  run.lastCursor = event.cursor;
  // After a decision, the next event shows that the run goes on.
  run.waitingFor = null;
  switch (event.type) {
    case 'usage':
      run.usage = event.total;
      break;
    case 'error': {
      const { code, message, retryable, sandboxUrl, sandboxName } = event;
      run.error = { code, message, retryable, sandboxUrl, sandboxName };
      break;
    }
    case 'approval_requested':
      run.waitingFor = { stage: event.stage, approvalId: event.approvalId };
      run.approvals = [...run.approvals, { ...run.waitingFor, cursor: event.cursor, at: event.at }];
      endStage(drafts, run);
      break;
    case 'done':
      run.outcome = event.outcome;
      run.usage = event.usage;
      run.durationMs = event.durationMs;
      endStage(drafts, run);
      break;
    default:
  }
  if (event.agent === team) run.agent = team;
  else if (event.type !== 'done') intoStage(drafts, run, event);
  return runs;
}

function intoStage(drafts: Drafts, run: { agent: string; stages: StageState[] }, event: KnownEvent): void {
  const last = run.stages.at(-1);
  if (last && last.agent !== event.agent) {
    // Only a team's run has several agents.
    run.agent = team;
    endStage(drafts, run);
  }
  const stages = drafts.of(run.stages);
  const current = stages.at(-1);
  const isNew = !current || current.ended;
  const stage = isNew ? newStage(event) : drafts.of(current);
  stages[isNew ? stages.length : stages.length - 1] = stage;
  run.stages = stages;
  foldIntoStage(drafts, stage, event);
}

function endStage(drafts: Drafts, run: { stages: StageState[] }): void {
  const last = run.stages.at(-1);
  if (!last || last.ended) return;
  const stages = drafts.of(run.stages);
  stages[stages.length - 1] = { ...last, ended: true, deltas: [] };
  run.stages = stages;
}

function newRun({ runId, agent, at, cursor }: KnownEvent): RunState {
  return {
    runId,
    agent,
    startedAt: at,
    firstCursor: cursor,
    lastCursor: cursor,
    outcome: null,
    durationMs: null,
    error: null,
    usage: { inputTokens: 0, outputTokens: 0, costUsd: 0 },
    waitingFor: null,
    approvals: [],
    stages: [],
  };
}
