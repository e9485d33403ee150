import { describe, expect, it } from 'vitest';
import type { RunState, StageState } from '../../schema/log-state.ts';
import { lastAccepted, lastSentBack } from '../../web/pages/inbox/earlier-work.ts';

const stage = (agent: string, lastCursor: number): StageState => ({
  agent,
  startedAt: '2026-11-26T10:00:00.000Z',
  firstCursor: lastCursor,
  lastCursor,
  phases: [],
  steps: [],
  calls: [],
  text: '',
  deltas: [],
  others: [],
  ended: true,
});

function run(runId: string, outcome: RunState['outcome'], stages: StageState[]): RunState {
  return {
    runId,
    agent: 'team',
    startedAt: '2026-11-26T10:00:00.000Z',
    firstCursor: 1,
    lastCursor: 9,
    outcome,
    durationMs: null,
    error: null,
    usage: { inputTokens: 0, outputTokens: 0, costUsd: 0 },
    waitingFor: null,
    approvals: [],
    stages,
  };
}

const now = run('now', null, [stage('prd', 90)]);

describe('the work with which a waiting result is compared', () => {
  it('is the last turn of a run that completed', () => {
    const runs = [run('a', 'completed', [stage('prd', 1), stage('prd', 2)]), now];
    expect(lastAccepted(runs, 'now', 'prd')?.stage.lastCursor).toBe(2);
  });

  it('is that of a run that was cancelled later, if another stage followed', () => {
    const runs = [run('a', 'cancelled', [stage('prd', 1), stage('code', 2)]), now];
    expect(lastAccepted(runs, 'now', 'prd')?.runId).toBe('a');
    expect(lastAccepted(runs, 'now', 'code')).toBeNull();
  });

  it('is not what was rejected or failed, and not what came later', () => {
    const runs = [
      run('a', 'completed', [stage('prd', 1)]),
      run('b', 'cancelled', [stage('prd', 2)]),
      run('c', 'failed', [stage('prd', 3)]),
      now,
      run('d', 'completed', [stage('prd', 100)]),
    ];
    expect(lastAccepted(runs, 'now', 'prd')?.runId).toBe('a');
  });

  it('names what was sent back in the same run', () => {
    const twice = run('now', null, [stage('ideation', 1), stage('prd', 2), stage('prd', 3)]);
    expect(lastSentBack([twice], 'now', 'prd')?.stage.lastCursor).toBe(2);
    expect(lastSentBack([twice], 'now', 'ideation')).toBeNull();
  });
});
