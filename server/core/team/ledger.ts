import type pg from 'pg';
import type { ArtifactName } from '../../../agents/ports.ts';

/** A stage that has ended. If it is done again, that is another turn. */
interface KeptStage {
  agent: string;
  /** The artifacts that it stored. */
  artifacts: readonly ArtifactName[];
  /** The session's last cursor after it. */
  lastCursor: number;
}

export interface KeptDecision {
  decision: 'approve' | 'revise';
  note: string | null;
}

/** What earlier attempts at a team's run left in the step ledger, by the number of the turn, from 1. */
export interface TeamLedger {
  stages: Map<number, KeptStage>;
  decisions: Map<number, KeptDecision>;
}

const stagePrefix = 'stage:';
const decisionPrefix = 'decision:';

export const stageName = (turn: number) => `${stagePrefix}${turn}`;
export const decisionName = (turn: number) => `${decisionPrefix}${turn}`;
/** The prefix of the names of a turn's own steps. */
export const stepPrefix = (turn: number) => `${turn}/`;

export const emptyLedger: TeamLedger = { stages: new Map(), decisions: new Map() };

export async function readTeamLedger(
  db: pg.Pool | pg.PoolClient,
  { sessionId, runId }: { sessionId: string; runId: string },
): Promise<TeamLedger> {
  const result = await db.query<{ name: string; value: string; last_cursor: string }>(
    `select name, value::text as value, last_cursor from run_step
     where run_id = $1 and session_id = $4 and (starts_with(name, $2) or starts_with(name, $3))`,
    [runId, stagePrefix, decisionPrefix, sessionId],
  );
  const ledger: TeamLedger = { stages: new Map(), decisions: new Map() };
  for (const { name, value, last_cursor: lastCursor } of result.rows) {
    const turn = Number(name.slice(name.indexOf(':') + 1));
    if (name.startsWith(decisionPrefix)) ledger.decisions.set(turn, JSON.parse(value) as KeptDecision);
    else {
      const stage = JSON.parse(value) as Omit<KeptStage, 'lastCursor'>;
      ledger.stages.set(turn, { ...stage, lastCursor: Number(lastCursor) });
    }
  }
  return ledger;
}
