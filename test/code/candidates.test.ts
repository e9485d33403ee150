import { describe, expect, test } from 'vitest';
import { crowded } from './crowded.ts';
import { heldOut, tuned } from './labelled-requests.ts';
import { wholeProjects } from './projects.ts';

const projects = new Map([
  ...(await wholeProjects()),
  ...[25, 80, 200].map((count) => [String(count), crowded(count)] as const),
]);

describe('candidates of a change', () => {
  test('the labelled requests name files that exist', () => {
    const all = [...tuned, ...heldOut];
    const missing = all.flatMap(({ project, paths }) =>
      paths.filter((path) => projects.get(project)?.[path] === undefined),
    );
    expect(all).toHaveLength(100);
    expect(missing).toEqual([]);
    for (const count of [25, 80, 200]) expect(Object.keys(projects.get(String(count)) ?? {})).toHaveLength(count);
  });
});
