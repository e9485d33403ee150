import { lint } from '@google/design.md/linter';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { designDocument } from '../../agents/design-system/document.ts';
import { problemsOf } from '../../agents/design-system/lint.ts';
import { previewPage } from '../../agents/design-system/preview.ts';
import type { Answer } from '../../agents/design-system/schema.ts';
import { designTokens } from '../../agents/kit/design-tokens/tokens.ts';
import { designTokensSchema } from '../../schema/design-tokens.ts';
import { ServiceError } from '../../schema/errors.ts';
import { hostileTexts, markupProblems } from '../support/markup.ts';
import { ferryAnswer } from './design-system-answer.ts';
import { runThrough, startRun, user } from './design-system-run.ts';

const brief = [user('A look for ferry timetables, in #0b5f8a')];
const unreadable = {
  name: 'ghost-card',
  background: 'surface',
  text: 'border',
  typography: 'body-md',
  rounded: 'lg',
  padding: 20,
} as const;

describe('a design-system run', () => {
  test('runs its phase and steps, and ends with a document and two previews', async () => {
    const { events, completed, pages, records } = await runThrough({ messages: brief, answers: [ferryAnswer] });
    expect(events).toMatchInlineSnapshot(`
      [
        {
          "phase": "design-system",
          "type": "phase",
        },
        {
          "message": "Deciding colours, type, shapes and voice",
          "state": "running",
          "stepId": "write",
          "type": "status",
        },
        {
          "message": "Decided colours, type, shapes and voice",
          "state": "done",
          "stepId": "write",
          "type": "status",
        },
        {
          "message": "Linting DESIGN.md and measuring contrast",
          "state": "running",
          "stepId": "lint",
          "type": "status",
        },
        {
          "message": "DESIGN.md is valid, and every text can be read in both modes",
          "state": "done",
          "stepId": "lint",
          "type": "status",
        },
        {
          "message": "Drawing the light and the dark preview",
          "state": "running",
          "stepId": "preview",
          "type": "status",
        },
        {
          "message": "Drew the light and the dark preview",
          "state": "done",
          "stepId": "preview",
          "type": "status",
        },
      ]
    `);
    expect(completed.output).toMatchObject({
      designSystemId: 'design_system-1',
      previewUrlLight: 'https://preview.test/light',
      previewUrlDark: 'https://preview.test/dark',
    });
    expect(completed.session).toEqual({ designSystemId: 'design_system-1' });
    expect(records).toEqual([{ details: { name: 'Fjordline' } }]);
    expect(Object.keys(pages)).toEqual(['light', 'dark']);
    const [artifact] = completed.artifacts ?? [];
    expect(artifact).toMatchObject({ kind: 'design-system', name: 'design-system' });
    const content = artifact?.content as { tokens: unknown; designMd: string };
    expect(designTokensSchema.parse(content.tokens).colors.light.primary).toBe('#0b5f8a');
    expect(content.designMd).toBe(completed.output.designMd);
  });

  test('prefers the name that the caller gave', async () => {
    const { completed } = await runThrough({ messages: brief, dsName: 'Quay Kit', answers: [ferryAnswer] });
    expect(completed.output.designMd).toContain('name: "Quay Kit"');
  });

  test("sends the contrast check's problems back once, and keeps the repaired answer", async () => {
    const broken = { ...ferryAnswer, components: [...ferryAnswer.components, unreadable] };
    const { requests, completed } = await runThrough({ messages: brief, answers: [broken, ferryAnswer] });
    expect(requests.map((request) => request.task)).toEqual(['design-system.write', 'design-system.repair']);
    expect(requests[1]?.messages[1]?.content).toMatch(
      /ghost-card: border on surface has contrast 1\.\d+:1 in light mode/,
    );
    expect(completed.output.designMd).not.toContain('ghost-card');
  });

  test('leaves out a component that stays unreadable, and reports it', async () => {
    const broken = { ...ferryAnswer, components: [...ferryAnswer.components, unreadable] };
    const { events, completed } = await runThrough({ messages: brief, answers: [broken, broken] });
    expect(completed.output.designMd).not.toContain('ghost-card');
    expect(completed.output.designMd).toContain('departure-card-dark');
    expect(events).toContainEqual(
      expect.objectContaining({ message: 'Repaired what the linter found; left out 1 component that cannot be read' }),
    );
  });

  test('asks again for an invalid colour, and ends in output_invalid if it stays invalid', async () => {
    const wrong = { ...ferryAnswer, primary: 'sort of blue' };
    const once = await runThrough({ messages: brief, answers: [wrong, ferryAnswer] });
    expect(once.requests[1]?.messages.at(-1)?.content).toContain('primary: is not a CSS colour');
    await expect(runThrough({ messages: brief, answers: [wrong, wrong, wrong] })).rejects.toMatchObject({
      code: 'output_invalid',
    });
  });

  test('resumes after its finished steps without asking the model twice', async () => {
    const first = await runThrough({ messages: brief, answers: [ferryAnswer] });
    const second = await runThrough({ messages: brief, answers: [], ledger: first.ledger });
    expect(second.requests).toEqual([]);
    expect(second.events).toEqual([]);
    expect(second.completed).toEqual(first.completed);
  });

  test('stops when it is cancelled during the model call', async () => {
    const controller = new AbortController();
    const answers = [
      () => {
        controller.abort(new ServiceError('cancelled', 'Cancelled.'));
        return ferryAnswer;
      },
    ];
    const run = startRun({ messages: brief, answers, signal: controller.signal });
    const drained = (async () => {
      for await (const _ of run.stream);
    })();
    await expect(drained).rejects.toMatchObject({ code: 'cancelled' });
    expect(run.pages).toEqual({});
    expect(run.records).toEqual([]);
  });

  test('releases everything when its reader leaves', async () => {
    const run = startRun({ messages: brief, answers: [ferryAnswer] });
    await run.stream.next();
    await run.stream.return(undefined as never);
    expect(await run.stream.next()).toEqual({ done: true, value: undefined });
    expect(run.requests).toEqual([]);
  });
});

const hostile = fc.oneof(
  fc.string({ minLength: 1, maxLength: 80 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
  fc.constantFrom(
    '## Colors\n\ntext',
    '---\nname: x\n---',
    '```yaml\ncolors:\n  primary: red\n```',
    'Colors\n======',
    'a\n---\nb',
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</style><script>',
    '{colors.nope}',
    '> # Colors',
    '- ## Colors',
    '1. ```yaml\n   name: x\n   ```',
    '\ud800',
    '\u0000',
    '<!--',
    '> - > ### Shapes',
    '1) ~~~\n   x',
    'x\n  -',
    ...hostileTexts,
  ),
);
const hostileAnswer = fc
  .record({
    name: hostile,
    description: hostile,
    mood: hostile,
    sections: fc.record({
      overview: hostile,
      colors: hostile,
      typography: hostile,
      layout: hostile,
      elevation: hostile,
      shapes: hostile,
      components: hostile,
    }),
    dos: fc.array(hostile, { minLength: 2, maxLength: 3 }),
    donts: fc.array(hostile, { minLength: 2, maxLength: 3 }),
    word: hostile,
  })
  .map(({ word, ...rest }): Answer => {
    const words = {
      headline: word,
      sentence: word,
      primaryAction: word,
      secondaryAction: word,
      fieldLabel: word,
      fieldHint: word,
      notice: word,
    };
    const row = { name: word, detail: word, state: word };
    return { ...ferryAnswer, ...rest, specimen: { ...words, rows: [row, row] } };
  });

function tokensOf(answer: Answer) {
  return designTokens({ name: answer.name, brand: { mood: answer.mood }, words: answer.description });
}

describe('DESIGN.md', () => {
  test('is valid, in order and contains the tokens, for any words', async () => {
    await fc.assert(
      fc.asyncProperty(hostileAnswer, async (answer) => {
        const tokens = tokensOf(answer);
        const designMd = designDocument(answer, tokens);
        expect(await problemsOf(designMd)).toEqual([]);
        expect(markupProblems(designMd)).toEqual([]);
        const { sections, designSystem } = lint(designMd);
        expect(sections).toEqual([
          'Overview',
          'Colors',
          'Typography',
          'Layout',
          'Elevation & Depth',
          'Shapes',
          'Components',
          "Do's and Don'ts",
        ]);
        expect(designSystem.colors.get('primary')?.hex).toBe(tokens.colors.light.primary);
        expect(designSystem.colors.get('dark.primary')?.hex).toBe(tokens.colors.dark.primary);
      }),
      { numRuns: 80 },
    );
  });

  test('has no linter finding except the summary', () => {
    const { findings } = lint(designDocument(ferryAnswer, tokensOf(ferryAnswer)));
    expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
  });

  test.each([
    ['nothing', '', 'colors.primary is missing.'],
    ['prose without tokens', '## Overview\n\nNice.', 'typography is missing.'],
    ['a heading twice', '---\nname: x\n---\n## Colors\n\na\n\n## Colors\n\nb', 'The heading Colors stands twice.'],
    ['sections out of order', '---\nname: x\n---\n## Shapes\n\na\n\n## Colors\n\nb', 'out of order'],
    ['a reference to nothing', '---\ncomponents:\n  a:\n    textColor: "{colors.x}"\n---\n', 'does not resolve'],
    [
      'text that cannot be read in dark mode',
      designDocument(ferryAnswer, tokensOf(ferryAnswer)).replace(/(?<=\n {4}muted: )"#\w+"/, '"#222222"'),
      'dark.muted on dark.background has contrast',
    ],
    ['YAML that is none', '---\nname: [\n---\n', 'missing'],
  ])('is refused if it has %s', async (_, designMd, problem) => {
    expect((await problemsOf(designMd)).join('\n')).toContain(problem);
  });
});

describe('a preview', () => {
  test('shows untrusted text as text, and contains no script and no address', () => {
    fc.assert(
      fc.property(hostileAnswer, (answer) => {
        const tokens = tokensOf(answer);
        for (const mode of ['light', 'dark'] as const) {
          const html = previewPage(answer, tokens, mode);
          expect(tagsOf(html)).toEqual(tagsOf(previewPage(ferryAnswer, tokens, mode)));
        }
      }),
      { numRuns: 100 },
    );
    const html = previewPage(ferryAnswer, tokensOf(ferryAnswer), 'light');
    expect(html).not.toMatch(/<script|https?:|url\(|@import/i);
  });

  test('shows the measured contrast next to its colours, for its own mode', () => {
    const tokens = tokensOf(ferryAnswer);
    const dark = previewPage(ferryAnswer, tokens, 'dark');
    expect(dark).toContain('data-theme="dark"');
    expect(dark).toMatch(/text on background<b>\d+\.\d:1<\/b>/);
    expect(dark).toContain(tokens.colors.dark.primary);
  });
});

/** Returns the page's elements with the names of their attributes, which untrusted text must not change. */
function tagsOf(html: string): string[] {
  return [...html.matchAll(/<(\/?[a-z0-9]+)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*>/gi)].map(([, tag, attributes]) =>
    [tag, ...[...(attributes ?? '').matchAll(/\s([a-z-]+)(?:="[^"]*")?/g)].map(([, name]) => name)].join(' '),
  );
}
