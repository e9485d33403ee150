import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeMap } from '../../agents/code/candidates/describe.ts';
import { mapProject, type ProjectMap } from '../../agents/code/candidates/map.ts';
import { rankCandidates } from '../../agents/code/candidates/rank.ts';
import { amongOthers, crowded } from './crowded.ts';
import { heldOut, type LabelledRequest, tuned } from './labelled-requests.ts';
import { wholeProjects } from './projects.ts';

const real = await wholeProjects();
const projects = new Map([...real, ...[25, 80, 200].map((count) => [String(count), crowded(count)] as const)]);
const requests = [...tuned, ...heldOut];

/** The share of the labelled files that are among the first so many. */
function recallAt(count: number, asked: readonly LabelledRequest[], maps: ReadonlyMap<string, ProjectMap>): number {
  const found = asked.flatMap(({ project, request, paths }) => {
    const first = rankCandidates(maps.get(project) ?? new Map(), request).slice(0, count);
    return paths.map((path) => first.includes(path));
  });
  return found.filter(Boolean).length / found.length;
}

describe('candidates of a change', () => {
  test('the labelled requests name files that exist', () => {
    const missing = requests.flatMap(({ project, paths }) =>
      paths.filter((path) => projects.get(project)?.[path] === undefined),
    );
    expect(requests).toHaveLength(100);
    expect(missing).toEqual([]);
    for (const count of [25, 80, 200]) expect(Object.keys(projects.get(String(count)) ?? {})).toHaveLength(count);
  });

  test('of what 100 requests concern, 95 % is among the first 20 files, and 90 % among the first 8', () => {
    const maps = new Map([...projects].map(([name, files]) => [name, mapProject(files)]));
    expect(recallAt(20, requests, maps)).toBeGreaterThanOrEqual(0.95);
    expect(recallAt(20, heldOut, maps)).toBeGreaterThanOrEqual(0.95);
    expect(recallAt(8, requests, maps)).toBeGreaterThanOrEqual(0.9);
  });

  test.each([80, 200])('it is the same among %i files', (count) => {
    const maps = new Map(real.map(([name, files]) => [name, mapProject(amongOthers(files, count))]));
    const asked = requests.filter(({ project }) => maps.has(project));
    expect([...maps.values()].map(({ size }) => size)).toEqual(real.map(() => count));
    expect(recallAt(20, asked, maps)).toBeGreaterThanOrEqual(0.95);
  });

  test('a file that the request names is first, and its test comes after it', () => {
    const ranked = rankCandidates(mapProject(crowded(200)), 'WaitingList.tsx and the invoice list are wrong');
    expect(ranked[0]).toBe('src/events/WaitingList.tsx');
    expect(ranked.indexOf('src/invoices/InvoiceList.test.tsx')).toBeGreaterThan(
      ranked.indexOf('src/invoices/InvoiceList.tsx'),
    );
  });

  test('a request about colours begins with the theme and the application', () => {
    const ranked = rankCandidates(
      mapProject(crowded(80)),
      'Bitte alles etwas dunkler und in Grün, die Farben sind langweilig',
    );
    expect(ranked.slice(0, 2).toSorted()).toEqual(['src/App.tsx', 'src/theme.css']);
  });

  test('a text on the screen leads to the file that shows it by its key', () => {
    const map = mapProject({
      'src/a.ts': 'export const a = 1;',
      'src/b.tsx': 'export const B = () => <p>{words.emptyShelf}</p>;',
      'src/c.ts': 'export const c = 1;',
      'src/texts.ts': "export const words = { emptyShelf: 'Nothing stands here', other: 'Else' };",
    });
    expect(rankCandidates(map, '"Nothing stands here" should be friendlier').slice(0, 2).toSorted()).toEqual([
      'src/b.tsx',
      'src/texts.ts',
    ]);
  });

  test('a file is mapped by exports, first comment, headings, texts and imports', () => {
    const map = mapProject({
      'src/Walks.tsx': `import { Button } from './parts/Button';\nimport './theme.css';\nimport { useState } from 'react';\n\n/**\n * All walks,\n * newest first.\n */\nexport function Walks({ rows }: Props) {\n  const [a] = useState('x');\n  return (\n    <main className="p-4">\n      <h1 id="top">Walks &amp; hikes</h1>\n      <Button title="Add a walk">Add</Button>\n      {rows.length} of them\n    </main>\n  );\n}\n`,
      'src/parts/Button.tsx': 'export const Button = 1;',
      'src/theme.css': '/* Green. */\n:root {}',
    });
    expect(map.get('src/Walks.tsx')).toMatchObject({
      exports: [{ name: 'Walks', signature: 'export function Walks({ rows }: Props) {' }],
      comment: 'All walks, newest first.',
      headings: ['Walks &amp; hikes'],
      texts: [
        { text: 'Walks &amp; hikes', key: null },
        { text: 'Add a walk', key: 'title' },
        { text: 'Add', key: null },
        { text: 'of them', key: null },
      ],
      imports: ['src/parts/Button.tsx', 'src/theme.css'],
    });
    expect(describeMap(map, ['src/theme.css', 'src/Walks.tsx'], 1000)).toMatchInlineSnapshot(`
      "src/theme.css
        Green.
      src/Walks.tsx
        All walks, newest first.
        export function Walks({ rows }: Props) {
        Headings: Walks &amp; hikes
      src/parts/Button.tsx"
    `);
  });

  test('the description of 200 files names all, and says more of as many as there is room for', () => {
    const map = mapProject(crowded(200));
    const ranked = rankCandidates(map, 'rooms should have a projector').slice(0, 20);
    const text = describeMap(map, ranked, 8000);
    const lines = text.split('\n');
    expect(text.length).toBeLessThanOrEqual(8000);
    expect(lines.filter((line) => !line.startsWith(' '))).toHaveLength(200);
    expect(lines.slice(0, 3)).toMatchInlineSnapshot(`
      [
        "src/rooms/RoomList.tsx",
        "  All rows of Rooms, with search.",
        "  export function RoomList() {",
      ]
    `);
    expect(describeMap(map, ranked, 100).length).toBeLessThanOrEqual(100);
  });

  test('any files and any request give each file once, and a description within its limit', () => {
    const path = fc.constantFrom(
      'src/App.tsx',
      'src/__proto__.ts',
      '__proto__',
      'constructor',
      'src/a.json',
      'src/b.css',
      'c.md',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc
        .array(
          fc.constantFrom(
            'import',
            'export',
            'const',
            '__proto__',
            'from',
            "'./App'",
            '<h1>',
            '</h1>',
            '{',
            '}',
            '`',
            '/*',
            '*/',
            ':',
            '"x y"',
            'toString',
          ),
          { maxLength: 40 },
        )
        .map((parts) => parts.join(' ')),
    );
    fc.assert(
      fc.property(fc.dictionary(path, text), text, fc.nat(200), (files, request, characters) => {
        const map = mapProject(files);
        const ranked = rankCandidates(map, request);
        expect(ranked.toSorted()).toEqual(Object.keys(files).toSorted());
        expect(describeMap(map, ranked, characters).length).toBeLessThanOrEqual(characters);
      }),
    );
  });
});
