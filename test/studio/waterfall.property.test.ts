import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { longLog, parseLog } from '../../bench/long-log.ts';
import { emptyLog } from '../../schema/fold/empty-log.ts';
import { fold } from '../../schema/fold/fold.ts';
import type { AnyEvent } from '../../schema/fold/known-event.ts';
import { waterfallOf } from '../../web/pages/log/waterfall.ts';
import { axisOf } from '../../web/pages/score/axis.ts';
import { randomLog } from '../fold/random-log.ts';

/** With the tokens that every call has. */
const withTokens = (events: readonly AnyEvent[]): AnyEvent[] =>
  events.map((event, index) =>
    event.type === 'usage'
      ? ({ ...event, inputTokens: index, outputTokens: 1, costUsd: index % 2 === 0 ? null : index } as AnyEvent)
      : event,
  );

const fall = (events: readonly AnyEvent[]) => {
  const state = fold(emptyLog, events);
  return { state, rows: waterfallOf(state, axisOf(state)) };
};

test('the waterfall has each stage, step and call once, on the axis', () => {
  fc.assert(
    fc.property(randomLog.map(withTokens), (events) => {
      const { state, rows } = fall(events);
      const stages = state.runs.flatMap((run) => run.stages);
      const of = (kind: string) => rows.filter((row) => row.kind === kind);
      expect(of('stage').map(({ agent }) => agent)).toEqual(stages.map(({ agent }) => agent));
      expect(
        of('step')
          .map(({ name }) => name)
          .toSorted(),
      ).toEqual(stages.flatMap(({ steps }) => steps.map(({ message }) => message)).toSorted());
      expect(
        of('call')
          .map(({ cursor }) => cursor)
          .toSorted(),
      ).toEqual(stages.flatMap(({ calls }) => calls.map(({ cursor }) => cursor)).toSorted());
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
      for (const { from, to, durationMs, cursor } of rows) {
        for (const place of [from, to]) expect(place >= 0 && place <= 1).toBe(true);
        expect(durationMs === null || durationMs >= 0).toBe(true);
        expect(cursor).toBeLessThanOrEqual(state.cursor);
      }
    }),
  );
});

test('a stage has used what its calls have used, and a call stands after the step that made it', () => {
  fc.assert(
    fc.property(randomLog.map(withTokens), (events) => {
      const { state, rows } = fall(events);
      const stages = state.runs.flatMap((run) => run.stages);
      const heads = rows.filter(({ kind }) => kind === 'stage');
      for (const [index, { calls, steps, firstCursor }] of stages.entries()) {
        const tokens = calls.reduce((sum, call) => sum + call.inputTokens + call.outputTokens, 0);
        expect(heads[index]?.used?.tokens ?? 0).toBe(tokens);
        expect(heads[index]?.used?.costUsd === null).toBe(calls.some(({ costUsd }) => costUsd === null));
        for (const call of calls) {
          const step = steps.find(({ stepId }) => stepId === call.step);
          if (!step) continue;
          const place = rows.findIndex(({ key }) => key === `call ${call.cursor}`);
          const before = rows.slice(0, place).findLast(({ kind }) => kind !== 'call');
          expect(before?.key).toBe(`step ${firstCursor} ${step.stepId}`);
        }
      }
    }),
  );
});

test('of a run that is under way, the last stage and its step go on', () => {
  const { rows } = fall(parseLog(longLog(3_700)).slice(0, 20));
  const last = rows.findLast(({ kind }) => kind === 'stage');
  expect(last?.state).toBe('running');
  expect(last?.to).toBe(1);
});
