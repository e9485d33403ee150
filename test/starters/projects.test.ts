import { expect, test } from 'vitest';
import { problemWithFiles, toWritten } from '../../agents/kit/project/answer.ts';
import { starterProject } from '../../agents/starters/project.ts';
import { starters } from '../../agents/starters/registry.ts';
import { starterKinds } from '../../agents/starters/base/kinds.ts';

test.each(starters)('Code reads the files of $kind, and a test covers each of its stories', async (starter) => {
  const { kind, version, texts } = starter;
  const json = { kind, version, language: 'en', name: 'Name', values: {}, quotes: {}, notDone: [] } as const;
  const files = await starterProject(json);
  expect(problemWithFiles(toWritten(files))).toBeNull();
  for (const [story, { criteria }] of texts.en.stories.entries()) {
    const shipped = files[`src/${kind}/US-${story + 1}.test.tsx`] ?? '';
    const open = criteria.map((_, index) => `US-${story + 1}.${index + 1} `).filter((id) => !shipped.includes(id));
    expect({ kind, open }).toEqual({ kind, open: [] });
  }
});

test('each kind has exactly one starter', () => {
  expect(starters.map(({ kind }) => kind)).toEqual([...starterKinds]);
});
