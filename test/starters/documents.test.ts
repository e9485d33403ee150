import { describe, expect, test } from 'vitest';
import { documentProblem } from '../../agents/prd/references.ts';
import { prdAnswerSchema } from '../../agents/prd/schema.ts';
import type { Choice } from '../../agents/offline/choose.ts';
import { starters } from '../../agents/starters/registry.ts';
import { screenIdOf, type Starter } from '../../agents/starters/base/starter.ts';
import { writePrd } from '../../agents/offline/drafts/prd-starter.ts';
import { writeReply } from '../../agents/offline/drafts/ideation-reply.ts';

const chosen = (starter: Starter, language: 'en' | 'de'): Extract<Choice, { how: 'starter' }> => ({
  how: 'starter',
  starter,
  sure: true,
  others: [],
  recognition: { candidates: [], sure: true, beyond: null, also: [], language },
  language,
});

const cases = starters.flatMap((starter) => (['en', 'de'] as const).map((language) => ({ starter, language })));

describe.each(cases)('the documents of $starter.kind in $language', ({ starter, language }) => {
  test('refer to nothing that does not exist', () => {
    const answer = writePrd(chosen(starter, language), 'Words of a brief.', []);
    expect(prdAnswerSchema.parse(answer)).toEqual(answer);
    expect(documentProblem(answer, '{}')).toBeNull();
  });

  test('name each screen and each story once', () => {
    const answer = writePrd(chosen(starter, language), 'Words of a brief.', []);
    const served = new Set(answer.screens.flatMap(({ storyIds }) => storyIds));
    expect(answer.userStories.map(({ id }) => id).filter((id) => !served.has(id))).toEqual([]);
    expect(new Set(answer.screens.map(({ name }) => name)).size).toBe(answer.screens.length);
  });

  test('continue each story after “I want to”', () => {
    const { userStories } = writePrd(chosen(starter, language), 'Words of a brief.', []);
    expect(userStories.map(({ iWant }) => iWant).filter((words) => /^(?:to|a|an|the) /.test(words))).toEqual([]);
  });

  test('say in the reply what can be changed, with examples that the editor understands', () => {
    const reply = writeReply(chosen(starter, language), 'Words of a brief.');
    const [first] = starter.settings;
    expect(bare(reply)).toContain(bare(first?.example[language] ?? 'nothing'));
  });
});

/** Examples inside a sentence have other quotation marks than separate ones. */
const bare = (text: string) => text.replaceAll(/[“”„‘’‚]/g, '');

test('no two starters share a screen, a title or a pitch', () => {
  const ids = starters.flatMap(({ kind, screens }) => screens.map(({ path }) => screenIdOf(kind, path)));
  const texts = starters.flatMap(({ texts }) => [texts.en.title, texts.en.pitch, texts.de.pitch]);
  expect(ids).toEqual([...new Set(ids)]);
  expect(texts).toEqual([...new Set(texts)]);
});
