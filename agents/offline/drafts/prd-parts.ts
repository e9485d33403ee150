import { clarification } from '../../prd/clarifications.ts';
import type { PrdContent, Screen } from '../../../schema/prd.ts';
import type { Brief } from '../language/brief.ts';
import { actionsOf } from '../language/compose.ts';
import { listOf, lowerWords, sentence, sentenceCase, slug, withArticle } from '../../kit/wording.ts';
import { uniqueName } from '../../kit/unique-name.ts';
import type { DraftStory } from './prd-stories.ts';

export function personasOf(brief: Brief, stories: readonly DraftStory[]): PrdContent['personas'] {
  return brief.actors.map((actor) => {
    const own = actionsOf(brief, actor);
    const wants = stories.filter(({ story }) => story.persona === actor.name).map(({ story }) => story.iWant);
    const partners = brief.actions
      .filter(
        (action) => action.actor !== actor.name && action.phrase.toLowerCase().includes(actor.plural.toLowerCase()),
      )
      .map((action) => {
        const doers = brief.actors.find((one) => one.name === action.actor)?.plural ?? 'others';
        return `${doers} ${action.phrase.replace(actor.plural, 'them')}`;
      });
    const described = [
      ...(own.length > 0 ? [sentence(`${actor.plural} ${listOf(own.map((action) => action.phrase))}`)] : []),
      ...(partners.length > 0 ? [sentence(`it matters to ${actor.plural} that ${listOf(partners)}`)] : []),
    ];
    return {
      name: actor.name,
      description:
        described.length > 0 ? described.join(' ') : sentence(`what ${actor.plural} do is still to be described`),
      goals: wants.map((want) => sentenceCase(want)),
      frustrations:
        own.length > 0
          ? own.slice(0, 3).map((action) => sentenceCase(`has no one place to ${action.phrase}`))
          : ['Has to ask others to learn how things stand'],
    };
  });
}

export function featuresOf(stories: readonly DraftStory[]): PrdContent['features'] {
  const byName = new Map<string, DraftStory[]>();
  for (const one of stories) {
    const name = sentenceCase(one.action.phrase);
    byName.set(name, [...(byName.get(name) ?? []), one]);
  }
  return [...byName.entries()].map(([name, served], index) => ({
    id: `F-${index + 1}`,
    name,
    description: served
      .map(({ story }) =>
        sentence(
          `${withArticle(story.persona.toLowerCase())} can ${story.iWant.replaceAll(/\bme\b/g, 'them')}, so that ${thirdPerson(story.soThat)}`,
        ),
      )
      .join(' '),
    priority: index < 3 ? 'must' : index < 6 ? 'should' : 'could',
    storyIds: served.map(({ story }) => story.id),
  }));
}

function thirdPerson(text: string): string {
  return text
    .replaceAll(/\bI am\b/g, 'they are')
    .replaceAll(/\bI\b/g, 'they')
    .replaceAll(/\bme\b/g, 'them')
    .replaceAll(/\bmy\b/g, 'their');
}

/** Makes a list, a page and a form for each of the most important things. */
export function screensOf(brief: Brief, stories: readonly DraftStory[]): Screen[] {
  const all = stories.map(({ story }) => story.id);
  const shown = brief.things.slice(0, 5);
  const used = new Set<string>();
  // An action on none of these things belongs to the first screen.
  const homeless = stories.filter((one) => !shown.some(({ name }) => name === one.thing?.name));
  return shown.flatMap((thing, index) => {
    const own = stories.filter((one) => one.thing?.name === thing.name).concat(index === 0 ? homeless : []);
    const storyIds = own.length > 0 ? own.map(({ story }) => story.id) : all.slice(0, 1);
    const many = lowerWords(thing.plural);
    const one = lowerWords(thing.name);
    const doing = brief.actors.flatMap((actor) => {
      const theirs = own.filter(({ action }) => action.actor === actor.name).map(({ action }) => action.phrase);
      return theirs.length > 0 ? [`${actor.plural} ${listOf(theirs.slice(0, 3))}`] : [];
    });
    const here = doing.length > 0 ? ` ${sentence(`this is where ${listOf(doing.slice(0, 3))}`)}` : '';
    const id = uniqueName(slug(thing.name), used, '-');
    const same = thing.plural === thing.name;
    return [
      {
        id: `${id}-list`,
        name: thing.plural,
        purpose: `${sentence(`all ${many} at a glance, to search and filter`)}${here}`,
        type: 'list',
        storyIds: [...storyIds],
      },
      {
        id: `${id}-detail`,
        name: `${thing.name} details`,
        purpose: sentence(`everything about ${same ? one : withArticle(one)}, how it stands and what can be done next`),
        type: 'detail',
        storyIds: [...storyIds],
      },
      {
        id: `${id}-form`,
        name: `New ${one}`,
        purpose: sentence(`add or change ${same ? one : withArticle(one)}, with what is required marked and checked`),
        type: 'form',
        storyIds: [...storyIds],
      },
    ];
  });
}

export function requirementsOf(brief: Brief, stories: readonly DraftStory[]): PrdContent['requirements'] {
  const functional = [
    ...stories.map(
      ({ story }) =>
        `The product lets ${withArticle(story.persona.toLowerCase())} ${story.iWant.replaceAll(/\bme\b/g, 'them')} (${story.id}).`,
    ),
    ...brief.things
      .slice(0, 4)
      .map(
        (thing) =>
          `${sentenceCase(lowerWords(thing.plural))} can be listed, searched, added, changed and removed; what is removed is asked about first.`,
      ),
  ];
  const quality = [
    'Every screen works on a phone held in one hand and on a desktop.',
    'Everything can be reached and done with a keyboard, and text has the contrast that WCAG 2.2 AA asks for.',
    `Only those whom ${lowerWords(brief.things[0]?.plural ?? 'records')} concern can see them. ${clarification(whoMayChange(brief))}`,
    'What was typed is not lost when the connection drops.',
  ];
  return [
    ...functional.map((text, index) => ({ id: `FR-${threeDigits(index + 1)}`, text })),
    ...quality.map((text, index) => ({ id: `NFR-${threeDigits(index + 1)}`, text })),
  ];
}

/** Returns a question that the idea leaves open and that decides about access. */
export function whoMayChange(brief: Brief): string {
  return `who may change or remove ${lowerWords(brief.things[0]?.plural ?? 'records')} that somebody else made?`;
}

function threeDigits(number: number): string {
  return String(number).padStart(3, '0');
}
