import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { streamEventSchemas } from '../../agents/agent-events.ts';
import * as registry from '../../agents/index.ts';
import { longLog, parseLog } from '../../bench/long-log.ts';
import { emptyLog } from '../../schema/fold/empty-log.ts';
import { fold } from '../../schema/fold/fold.ts';
import type { AnyEvent } from '../../schema/fold/known-event.ts';
import { mostReplayBytes } from '../../schema/replay-file.ts';
import { defineTeam } from '../../server/core/team/team.ts';
import { event as eventShape } from '../../web/pages/replay/event-shapes.ts';
import { readReplayFile } from '../../web/pages/replay/replay-file.ts';
import { Filler } from '../studio/hostile/fill.ts';
import { oneByOne } from '../studio/hostile/payloads.ts';
import { compressed, fileOf, headerOf, linesOf, outcome } from './made-file.ts';

const texts = longLog(900);
const events = parseLog(texts);
const never = new AbortController().signal;

const eventWith = (own: string) => `{"type":"x","cursor":1,"runId":"a","agent":"b","at":"2026-11-27T08:00:00Z",${own}}`;

describe('a replay file', () => {
  test.each([
    ['plain', fileOf],
    ['compressed', compressed],
  ])('that is %s has at each cursor what the events up to it add up to', async (_name, make) => {
    const replay = await readReplayFile(make(linesOf(texts)));
    expect(replay).toMatchObject({ title: 'Rye', end: texts.length, of: texts.length, service: '0.1.0' });
    await fc.assert(
      fc.asyncProperty(fc.nat(texts.length), fc.integer({ min: 1, max: 1_000 }), async (cursor, limit) => {
        expect(await replay.stateAt(cursor, never)).toEqual(fold(emptyLog, events.slice(0, cursor)));
        expect(await replay.events(cursor, limit, never)).toEqual(events.slice(cursor, cursor + limit));
      }),
      { numRuns: 30 },
    );
  });

  test('that is cut anywhere says so, and after which line', async () => {
    const lines = linesOf(texts.slice(0, 40));
    const whole = lines.map((line) => `${line}\n`).join('');
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: lines[0]?.length ?? 0, max: whole.length - 2 }), async (length) => {
        const text = whole.slice(0, length);
        const [fault, line] = (await outcome(new Blob([text]))) as [string, number];
        // The line in which it is cut may not be JSON any more.
        expect(['cut', 'broken']).toContain(fault);
        expect(Math.abs(line - text.split('\n').filter((one) => one !== '').length)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('whose compressed form is cut anywhere says so', async () => {
    const file = new Uint8Array(await compressed(linesOf(texts.slice(0, 40))).arrayBuffer());
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 30, max: file.length - 1 }), async (length) => {
        const [fault] = (await outcome(new Blob([file.slice(0, length)]))) as [string];
        expect(fault).toBe('cut');
      }),
    );
  });

  test('that lacks an event, has one twice or in another order names the event that is missing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(38), fc.constantFrom('lacks', 'twice', 'order'), async (index, how) => {
        const own = texts.slice(0, 40);
        const [first = '', second = ''] = own.slice(index, index + 2);
        own.splice(index, 2, ...{ lacks: [second], twice: [first, first, second], order: [second, first] }[how]);
        const missing = how === 'twice' ? index + 2 : index + 1;
        // The header is the first line.
        expect(await outcome(fileOf(linesOf(own)))).toEqual(['gap', missing + 1, String(missing)]);
      }),
    );
  });

  test('of other bytes is refused, and nothing else happens', async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.json().map((json) => Buffer.from(json)),
      fc.json().map((json) => Buffer.from([headerOf(), json, json].join('\n'))),
      fc.constant(randomBytes(50_000)),
    );
    await fc.assert(
      fc.asyncProperty(bytes, async (content) => {
        const [fault] = (await outcome(new Blob([new Uint8Array(content)]))) as [string];
        expect(['not_ours', 'cut', 'broken', 'gap']).toContain(fault);
      }),
      { numRuns: 300 },
    );
  });

  test('of another kind, of a newer version or with another header says what it is', async () => {
    expect(await outcome(new Blob([]))).toEqual(['not_ours', null, '']);
    expect(await outcome(fileOf(['{"format":"unified-agents-recording","version":1}']))).toEqual([
      'not_ours',
      null,
      '',
    ]);
    expect(await outcome(fileOf([headerOf({ version: 2 })]))).toEqual(['newer', 1, '2']);
    expect(await outcome(fileOf([headerOf({ version: '1' })]))).toEqual(['broken', 1, 'version: 1']);
    expect(await outcome(fileOf([headerOf({ agents: [{ name: 'a' }] })]))).toEqual([
      'broken',
      1,
      'agents[0].title: text',
    ]);
    expect(await outcome(fileOf([...linesOf([]), '{}']))).toEqual(['broken', 3, 'nothing after the last line']);
    expect(await outcome(fileOf([headerOf(), '{"end":3,"of":3}']))).toEqual(['gap', 2, '1']);
    expect(await outcome(fileOf(linesOf([])))).toBe(0);
  });

  test('that is deep, names a prototype or has numbers without end is refused', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    for (const [own, expected] of [
      [`"value":${deep}`, 'at most 64 levels'],
      ['"value":{"__proto__":{"polluted":true}}', 'no member __proto__'],
      ['"cursor":1e999', 'cursor: a whole number from 1 on'],
      ['"at":"2026-99-27T08:00:00Z"', 'at: a time in UTC'],
    ] as const)
      expect(await outcome(fileOf(linesOf([eventWith(own)])))).toEqual(['broken', 2, expected]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test('that is too large, or becomes so, is read no further', async () => {
    const large = { size: mostReplayBytes + 1 } as Blob;
    expect(await outcome(large)).toEqual(['too_large', null, '']);
    // A few kilobytes that would be gigabytes.
    const line = ' '.repeat(1_000_000);
    const bomb = compressed([headerOf(), ...Array.from({ length: 70 }, () => line)]);
    expect(bomb.size).toBeLessThan(1_000_000);
    expect(await outcome(bomb)).toEqual(['broken', 2, 'JSON']);
    const oneLine = compressed([headerOf(), line.repeat(70)]);
    expect(await outcome(oneLine)).toEqual(['too_large', null, '']);
  });
});

const agents = [...Object.values(registry), defineTeam(registry)];
const at = { cursor: 1, runId: 'a', at: '2026-11-27T08:00:00.000Z' };

/** Events of each type of each agent, as this release may send them. */
const sent = agents.flatMap((agent) =>
  [0, 1, 2].flatMap((index) => {
    const filler = new Filler(oneByOne(index), index);
    return streamEventSchemas(agent).map((schema): AnyEvent & Record<string, unknown> => {
      const made = filler.fill(schema, index) as unknown as AnyEvent;
      const event = { ...made, ...at, agent: agent.name };
      // Its schema leaves the value of a section free.
      return event.type === 'prd_section' ? { ...event, name: 'goals', value: ['a'] } : event;
    });
  }),
);

describe('an event', () => {
  test('as this release sends it fits', () => {
    for (const one of sent) expect([one.type, eventShape.misfit(one, '')]).toEqual([one.type, null]);
  });

  test('that fits after any change can be shown', () => {
    const replacement = fc.oneof(fc.constant(undefined), fc.jsonValue(), fc.constant('__proto__'));
    let refused = 0;
    fc.assert(
      fc.property(fc.constantFrom(...sent), fc.array(fc.nat(40), { maxLength: 5 }), replacement, (one, path, value) => {
        const changed = structuredClone(one);
        change(changed, path, value);
        const json = JSON.parse(JSON.stringify(changed)) as AnyEvent;
        if (eventShape.misfit(json, '') !== null || json.cursor !== 1) {
          refused += 1;
          return;
        }
        const state = fold(emptyLog, [json]);
        expect(state.runs).toHaveLength(1);
        // What pages count or show as text.
        expect(typeof (state.prdDraft?.sections.title ?? '')).toBe('string');
        for (const { id, title, scorecard } of state.research?.opportunities ?? [])
          expect([typeof id, typeof title, typeof scorecard]).toEqual(['string', 'string', 'object']);
        for (const { bytes } of state.projects.flatMap(({ files }) => files)) expect(bytes).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 2_000 },
    );
    expect(refused).toBeGreaterThan(200);
  });
});

/** Replaces a value somewhere inside of an object: at each level, the member with this number. */
function change(value: Record<string, unknown>, path: readonly number[], replacement: unknown): void {
  let here: Record<string, unknown> = value;
  for (const [depth, number] of path.entries()) {
    const names = Object.keys(here);
    const name = names[number % names.length];
    if (name === undefined) return;
    const inner = here[name];
    if (depth === path.length - 1 || typeof inner !== 'object' || inner === null) {
      here[name] = replacement;
      return;
    }
    here = inner as Record<string, unknown>;
  }
}
