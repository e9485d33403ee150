import type { PrdContent } from '../../../schema/prd.ts';
import { coverage } from '../../kit/brief/coverage.ts';
import { meets, type Said } from './prd-meets.ts';
import { catalogue, quoted } from '../../starters/catalogue.ts';
import type { Choice } from '../choose.ts';
import { fillStarter } from '../../starters/fill-starter.ts';
import { screenIdOf, type Starter } from '../../starters/base/starter.ts';
import type { Language } from '../../starters/base/language.ts';

const longestQuote = 2_000;

/** Writes the requirements of a starter: its own stories, and the constraints of the brief that it quotes. */
export function writePrd(
  choice: Extract<Choice, { how: 'starter' }>,
  words: string,
  said: readonly Said[],
): Omit<PrdContent, 'sources'> {
  const { starter, sure, others, language } = choice;
  const say = catalogue[language];
  const texts = starter.texts[language];
  const json = fillStarter(choice, words);
  const brief = words.trim().slice(0, longestQuote);
  return {
    title: json.name,
    summary: `${texts.pitch} ${say.inYourWords} ${quoted([brief], language)}`,
    problem: texts.problem,
    goals: texts.stories.map(({ iWant }) => iWant),
    nonGoals: texts.limits.map(({ title }) => title),
    personas: [{ ...say.persona, goals: texts.stories.map(({ soThat }) => soThat), frustrations: [] }],
    userStories: texts.stories.map((story, index) => ({
      id: `US-${index + 1}`,
      persona: say.persona.name,
      iWant: story.iWant,
      soThat: story.soThat,
      priority: index < 2 ? 'P1' : index < 4 ? 'P2' : 'P3',
      acceptanceCriteria: [...story.criteria],
    })),
    features: texts.features.map(({ name, description, storyIds }, index) => ({
      id: `F-${index + 1}`,
      name,
      description,
      priority: index < 3 ? 'must' : 'should',
      storyIds: [...storyIds],
    })),
    requirements: [
      ...texts.stories.flatMap(({ criteria }, story) =>
        criteria.map(({ then }, index) => ({
          id: `FR-${String(criteriaBefore(starter, language, story) + index + 1).padStart(3, '0')}`,
          text: then,
        })),
      ),
      ...Object.entries(say.standing).map(([id, text]) => ({ id, text })),
    ],
    constraints: coverage(said, meets(said, json)),
    entities: starter.entities[language].map((entity) => entity),
    screens: starter.screens.map(({ path, names, purposes, type, storyIds }) => ({
      id: screenIdOf(starter.kind, path),
      name: names[language],
      purpose: purposes[language],
      type,
      storyIds: [...storyIds],
    })),
    successMetrics: [say.measure],
    risks: texts.limits.map(({ title, mitigation }) => ({
      title,
      category: say.limit,
      severity: 'medium',
      mitigation,
    })),
    assumptions: [
      say.assumption,
      ...(sure ? [] : [say.guessed(texts.title, others.map((other) => other.texts[language].title).join(', '))]),
    ],
    openQuestions: [...say.questions, ...json.notDone.map((quote) => say.notDone(quoted([quote], language)))],
  };
}

function criteriaBefore(starter: Starter, language: Language, story: number): number {
  return starter.texts[language].stories.slice(0, story).reduce((sum, { criteria }) => sum + criteria.length, 0);
}
