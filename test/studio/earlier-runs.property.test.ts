import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyLog } from '../../schema/fold/empty-log.ts';
import { fold } from '../../schema/fold/fold.ts';
import type { RunState } from '../../schema/log-state.ts';
import { firstKept, withoutTexts } from '../../web/api/earlier.ts';
import { randomLog } from '../fold/random-log.ts';

const limits = fc.record({ characters: fc.integer({ min: 0, max: 60 }), runs: fc.integer({ min: 1, max: 4 }) });
const sizeOf = (runs: readonly RunState[]) =>
  runs.reduce((sum, { stages }) => sum + stages.reduce((all, { text }) => all + text.length, 0), 0);
const outline = (runs: readonly RunState[]) =>
  runs.map((run) => ({ ...run, stages: run.stages.map((stage) => ({ ...stage, text: '' })) }));

describe('the runs that a page keeps of a long session', () => {
  test('are the last one, those under way, and as many before as there is room for', () => {
    fc.assert(
      fc.property(randomLog, limits, (log, room) => {
        const { runs } = fold(emptyLog, log);
        const from = firstKept(runs, room);
        const fits = (all: readonly RunState[]) =>
          all.length <= room.runs && (sizeOf(all) <= room.characters || all.length === 1);
        const ended = runs.findIndex(({ outcome }) => outcome === null);
        const latest = ended < 0 ? runs.length : ended;
        const roomFor = runs.findIndex((_, index) => fits(runs.slice(index)));
        expect(from).toBe(roomFor < 0 ? 0 : Math.min(roomFor, latest));
      }),
    );
  });

  test('differ from the others only by their texts, and the newest work of each agent keeps its text', () => {
    fc.assert(
      fc.property(randomLog, limits, (log, room) => {
        const { runs } = fold(emptyLog, log);
        const from = firstKept(runs, room);
        const bounded = withoutTexts(runs, from);
        expect(outline(bounded)).toEqual(outline(runs));
        expect(bounded.slice(from)).toEqual(runs.slice(from));
        const agents = new Set(runs.flatMap(({ stages }) => stages.map(({ agent }) => agent)));
        for (const agent of agents) {
          const newest = (all: readonly RunState[]) =>
            all.findLast(({ stages }) => stages.some((stage) => stage.agent === agent));
          expect(newest(bounded)).toEqual(newest(runs));
        }
        const kept = bounded.slice(0, from).filter((run) => sizeOf([run]) > 0);
        expect(kept.length).toBeLessThanOrEqual(agents.size);
      }),
    );
  });
});
