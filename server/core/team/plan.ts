import type { AnyAgent } from '../../../agents/agent.ts';
import type { ArtifactName } from '../../../agents/ports.ts';
import type { KeptDecision, TeamLedger } from './ledger.ts';
import type { Team, TeamInput } from './team.ts';

/** What a team's run does next. */
export type Next =
  | { kind: 'complete'; stages: readonly AnyAgent[] }
  | { kind: 'wait' }
  | {
      kind: 'stage';
      agent: AnyAgent;
      /** From 1. It rises each time a stage begins, also if the same stage begins again. */
      turn: number;
      /** The agent is the first one of the run. */
      isFirst: boolean;
      /** The user's notes about earlier turns of this stage, oldest first. */
      revisions: readonly Revision[];
      /** The session's last cursor before the turn's first event; null for the first turn. */
      after: number | null;
    };

interface Revision {
  note: string | null;
  /** The artifacts of the turn that the note is about. */
  left: readonly ArtifactName[];
}

const goOn: KeptDecision = { decision: 'approve', note: null };

/** Finds the position of a run from its ledger. A pure function, so that every attempt finds the same one. */
export function nextOf(team: Team, input: TeamInput, ledger: TeamLedger): Next {
  const stages = team.stagesOf(input);
  let place = 0;
  let revisions: Revision[] = [];
  let after: number | null = null;
  for (let turn = 1; ; turn += 1) {
    const agent = stages[place];
    if (!agent) return { kind: 'complete', stages };
    const kept = ledger.stages.get(turn);
    if (!kept) return { kind: 'stage', agent, turn, isFirst: place === 0, revisions, after };
    after = kept.lastCursor;
    const decision = input.approvals ? ledger.decisions.get(turn) : goOn;
    if (!decision) return { kind: 'wait' };
    if (decision.decision === 'revise') revisions = [...revisions, { note: decision.note, left: kept.artifacts }];
    else {
      place += 1;
      revisions = [];
    }
  }
}
