import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { ideation } from '../../agents/ideation/index.ts';
import { ServiceError } from '../../schema/errors.ts';
import type { AgentEvent } from '../../schema/event.ts';
import { noTraits } from '../support/no-traits.ts';
import { acceptRun, createAcceptance } from '../../server/core/runs/accept.ts';
import { endRun, endRunFromOutside } from '../../server/core/runs/ending.ts';
import { systemOrigin } from '../../server/core/audit/record.ts';
import { removeSession } from '../../server/core/sessions/remove.ts';
import { decideRun } from '../../server/core/team/decide.ts';
import { teamExecutable } from '../../server/core/team/execute.ts';
import { readTeamLedger } from '../../server/core/team/ledger.ts';
import { nextOf } from '../../server/core/team/plan.ts';
import { storeStage } from '../../server/core/team/store-stage.ts';
import { defineTeam } from '../../server/core/team/team.ts';
import { alterPool, type Alteration, heldSteps } from './altered-pool.ts';
import type { Step } from './explorer.ts';
import type { Violation } from './history.ts';
import { takeUpLapsed } from './take-up-lapsed.ts';

const workspaceId = '00000000-0000-7000-8000-000000000001';
const [nodeA, nodeB] = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b'] as const;
const team = defineTeam({ ideation });
const executable = teamExecutable(team);
const input = { agents: ['ideation'], task: 'An idea', approvals: true };
const usage = { inputTokens: 0, outputTokens: 0, costUsd: 0 };
const never = new AbortController().signal;

/** A team of one stage with approvals, and everything that may happen to it. */
export interface TeamScene {
  sessionId: string;
  runId: string;
  deleted: boolean;
  /** Violations that the tables do not show: two accepted decisions, or a stage that an old attempt ended. */
  stale: Violation[];
  /** Node A ends the stage. */
  stage: Step[];
  /** Node B takes the run up, and finishes it. */
  takeOver: Step[];
  approve: Step[];
  reject: Step[];
  cancel: Step[];
  remove: Step[];
}

export async function makeTeamScene(real: pg.Pool, alter: Alteration): Promise<TeamScene> {
  const sessionId = randomUUID();
  await real.query(
    `insert into session (id, workspace_id, created_at, updated_at, phase) values ($1, $2, now(), now(), 'ideation')`,
    [sessionId, workspaceId],
  );
  const { pool } = alterPool(real, alter);
  const held = (work: (pool: pg.Pool) => Promise<void>) => heldSteps(real, alter, work);
  const started = await acceptRun(
    createAcceptance(pool, {
      model: () => ({ notice: async () => null, traits: async () => noTraits }),
      budgets: { admit: async () => null },
      requireRoom: () => {},
      runsPerMinute: 1_000_000,
    }),
    {
      runId: randomUUID(),
      workspaceId,
      sessionId,
      startedBy: 'key',
      payer: { keyId: null, memberId: null },
      executable,
      input,
      model: 'stub',
      node: nodeA,
      counted: Promise.resolve(),
      queued: false,
      noCost: 0,
    },
  );
  if (started.attached) throw new Error('there is no key to attach by');
  const { lease } = started.run;
  const { runId } = lease;
  // The same for both attempts, because whoever decides has seen one id.
  const approvalId = randomUUID();
  let taken = 0;
  let newerBegan = false;
  const scene: TeamScene = {
    sessionId,
    runId,
    deleted: false,
    stale: [],
    stage: [
      async () => {
        const before = newerBegan;
        if ((await endStage({ ...lease }, 0, 'A')) && before) stale('G7', 'an old attempt ended a stage');
      },
    ],
    takeOver: takeOver(),
    approve: held((held) => decide(held, 'approve')),
    reject: held((held) => decide(held, 'reject')),
    cancel: held(async (held) => void (await endRunFromOutside(held, cancelled))),
    remove: held(async (held) => {
      await removeSession(held, sessionId, systemOrigin(workspaceId));
      scene.deleted = true;
    }),
  };
  const cancelled = {
    sessionId,
    runId,
    usesSandbox: false,
    ending: { outcome: 'cancelled', code: 'cancelled', message: 'The run was cancelled.' },
  } as const;
  const stale = (guarantee: `G${number}`, what: string) => scene.stale.push({ guarantee, sessionId, what });

  async function endStage(own: typeof lease, lastCursor: number, ideaSummary: string): Promise<boolean> {
    const terminal = { type: 'ideation_complete', ideaSummary } as AgentEvent;
    const ending = { outcome: 'completed', terminal, session: { ideaSummary }, artifacts: [] } as const;
    const finished = { lease: own, agent: ideation, turn: 1, ending, lastCursor, approvalId };
    return (await storeStage(pool, finished, never)) !== null;
  }

  async function decide(held: pg.Pool, decision: 'approve' | 'reject'): Promise<void> {
    try {
      await decideRun(held, team, {
        workspaceId,
        sessionId,
        runId,
        approvalId,
        decision,
        origin: systemOrigin(workspaceId),
        requireAgent() {},
      });
      taken += 1;
      if (taken > 1) stale('G8', 'two decisions on one stage were taken');
    } catch (error) {
      // The run does not wait, or its session was deleted.
      if (!(error instanceof ServiceError)) throw error;
    }
  }

  function takeOver(): Step[] {
    let run: Awaited<ReturnType<typeof takeUpLapsed>> = null;
    return [
      async () => {
        run = await takeUpLapsed({ real, pool }, { executable, node: nodeB, runId });
        if (run) newerBegan = true;
      },
      async () => {
        if (!run) return;
        const next = nextOf(team, input, await readTeamLedger(pool, { sessionId, runId }));
        if (next.kind === 'wait') stale('G6', 'a run that waits was taken up');
        if (next.kind === 'stage') await endStage(run.lease, run.lastCursor, 'B');
        if (next.kind !== 'complete') return;
        const terminal = { type: 'team_complete' } as AgentEvent;
        const ending = { outcome: 'completed', terminal, session: {}, artifacts: [] } as const;
        const standing = { ...run.lease, lastCursor: run.lastCursor, startedAt: new Date(), usage };
        await endRun(pool, { sessionId, runId, usesSandbox: false, ending }, standing);
      },
    ];
  }

  return scene;
}
