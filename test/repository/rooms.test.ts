import { glob } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { importProblem, roomOf, rooms } from '../../.oxlint/rooms.js';

type Room = { may: readonly string[]; types?: readonly string[] };
const table: Readonly<Record<string, Room>> = rooms;
const names = Object.keys(table);

/** A file in this room. */
function fileIn(name: string, folder: string): string {
  const path = name.replace('*', folder);
  if (path.endsWith('.ts')) return path;
  return path.endsWith('/.') ? `${path.slice(0, -2)}/a-file.ts` : `${path}/a-file.ts`;
}

const arrows = names.flatMap((from) => names.filter((to) => to !== from).map((to) => [from, to] as const));
const isAllowed = ([from, to]: readonly [string, string]) =>
  importProblem(fileIn(from, 'one'), fileIn(to, 'one'), false) === null;

describe('the map of rooms', () => {
  test.each(names)('finds the room of a file of %s by its path', (name) => {
    expect(roomOf(fileIn(name, 'one'))?.name).toBe(name);
  });

  // A map that forbids nothing would pass every other test here.
  test('does not allow most rooms to import each other', () => {
    expect(arrows.filter(isAllowed).length).toBeLessThan(arrows.length / 3);
  });

  test.each([
    ['schema/a.ts', 'agents/agent.ts'],
    ['agents/agent.ts', 'agents/kit/markdown.ts'],
    ['agents/kit/a.ts', 'agents/starters/a.ts'],
    ['agents/kit/a.ts', 'agents/offline/a.ts'],
    ['agents/starters/a.ts', 'agents/offline/a.ts'],
    ['agents/starters/a.ts', 'agents/prd/index.ts'],
    ['agents/starters/manifests/timer/a.ts', 'agents/starters/manifests/quiz/a.ts'],
    ['agents/starters/apps/timer/a.ts', 'agents/starters/apps/quiz/a.ts'],
    ['agents/starters/apps/kit/a.ts', 'schema/leaf.ts'],
    ['agents/prd/a.ts', 'agents/offline/drafts/prd.ts'],
    ['agents/prd/a.ts', 'agents/code/index.ts'],
    ['agents/prd/a.ts', 'agents/index.ts'],
    ['agents/prd/facts.ts', 'agents/prd/prompt.ts'],
    ['agents/prd/facts.ts', 'agents/prd/schema.ts'],
    ['agents/prd/facts.ts', 'agents/code/facts.ts'],
    ['agents/prd/facts.ts', 'agents/agent.ts'],
    ['agents/prd/facts.ts', 'agents/starters/label.ts'],
    ['agents/prd/facts.ts', 'schema/prd.ts'],
    ['agents/prd/a.ts', 'server/process/config.ts'],
    ['agents/offline/a.ts', 'server/process/config.ts'],
    ['server/process/a.ts', 'server/store/id.ts'],
    ['server/process/a.ts', 'server/core/services.ts'],
    ['server/store/a.ts', 'server/core/log/read.ts'],
    ['server/store/a.ts', 'server/providers/model/models.ts'],
    ['server/core/runs/a.ts', 'server/providers/model/models.ts'],
    ['server/core/runs/a.ts', 'agents/prd/index.ts'],
    ['server/core/runs/a.ts', 'agents/offline/choose.ts'],
    ['server/core/log/a.ts', 'server/core/runs/runs.ts'],
    ['server/core/sessions/a.ts', 'server/core/log/read.ts'],
    ['server/core/runs/a.ts', 'server/core/team/team.ts'],
    ['server/core/runs/a.ts', 'server/core/procedures/router.ts'],
    ['server/providers/model/a.ts', 'server/core/services.ts'],
    ['server/providers/model/a.ts', 'server/providers/sandbox/local.ts'],
    ['server/core/runs/a.ts', 'adapters/http/sse.ts'],
    ['server/start.ts', 'adapters/http/sse.ts'],
    ['server/app.ts', 'server/providers/model/models.ts'],
    ['server/app.ts', 'cli/main.ts'],
    ['adapters/rest/a.ts', 'adapters/v1/a.ts'],
    ['adapters/http/a.ts', 'adapters/rest/a.ts'],
    ['adapters/rest/a.ts', 'schema/entities/run.ts'],
    ['adapters/rest/a.ts', 'server/providers/model/models.ts'],
    ['adapters/rest/a.ts', 'agents/prd/index.ts'],
    ['cli/a.ts', 'server/store/rotate/main.ts'],
    ['client/sdk/a.ts', 'cli/main.ts'],
    ['client/sdk/a.ts', 'schema/entities/run.ts'],
    ['client/sdk/a.ts', 'server/process/config.ts'],
    ['client/sdk/a.ts', 'schema/run.ts'],
    ['client/sdk/a.ts', 'server/core/procedures/router.ts'],
    ['client/sdk/a.ts', 'client/router.ts'],
    ['client/react/a.ts', 'server/core/procedures/router.ts'],
    ['client/router.ts', 'server/core/runs/start.ts'],
    ['cli/a.ts', 'server/main.ts'],
    ['cli/a.ts', 'agents/index.ts'],
    ['web/a.tsx', 'agents/agent.ts'],
    ['web/a.tsx', 'cli/main.ts'],
    ['server/core/runs/a.ts', 'test/support/node.ts'],
    ['schema/a.ts', 'bench/run.ts'],
  ])('%s may not import %s', (from, to) => {
    expect(importProblem(from, to, false)).not.toBeNull();
  });

  test.each([
    ['agents/prd/facts.ts', 'agents/prd/schema.ts'],
    ['agents/prd/facts.ts', 'schema/prd.ts'],
    ['client/router.ts', 'server/core/procedures/router.ts'],
    ['client/contract.ts', 'schema/run.ts'],
    ['client/contract.ts', 'agents/index.ts'],
    ['client/sdk/a.ts', 'client/contract.ts'],
    ['client/react/a.ts', 'client/router.ts'],
    ['web/a.tsx', 'server/core/procedures/router.ts'],
  ])('%s may import only types from %s', (from, to) => {
    expect(importProblem(from, to, true)).toBeNull();
    expect(importProblem(from, to, false)).toContain('types alone');
  });

  test('has no cycle between rooms', () => {
    const allowed = new Map(names.map((from) => [from, names.filter((to) => to !== from && isAllowed([from, to]))]));
    const circles: string[] = [];
    for (const start of names) {
      const seen = new Set<string>();
      const open = [...(allowed.get(start) ?? [])];
      for (let at = open.pop(); at !== undefined; at = open.pop()) {
        if (seen.has(at)) continue;
        seen.add(at);
        open.push(...(allowed.get(at) ?? []));
      }
      if (seen.has(start) && [...seen].some((one) => whole(one) !== whole(start) && reaches(allowed, one, start))) {
        circles.push(start);
      }
    }
    expect(circles).toEqual([]);
  });

  test('has a file in every room', async () => {
    const sources = '{schema,agents,server,adapters,client,cli,web}/**/*.{ts,tsx}';
    const used = new Set<string>();
    for await (const path of glob(sources, { exclude: ['client/dist/**'] })) {
      used.add(roomOf(path.replaceAll('\\', '/'))?.name ?? `none: ${path}`);
    }
    expect([...used].filter((name) => table[name] === undefined)).toEqual([]);
    expect(names.filter((name) => !used.has(name) && name !== 'web')).toEqual([]);
  });
});

/** A folder's own files, and files that the map names, count as one room here. */
const whole = (name: string) => name.replace(/\/(?:\.|[^/]*\.ts)$/, '').replace(/\/\*$/, '/each');

function reaches(allowed: ReadonlyMap<string, readonly string[]>, from: string, to: string): boolean {
  const seen = new Set<string>();
  const open = [from];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === to) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    open.push(...(allowed.get(at) ?? []));
  }
  return false;
}
