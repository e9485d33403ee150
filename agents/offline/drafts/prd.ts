import { coverage } from '../../kit/brief/coverage.ts';
import type { DraftRequest, Drafts } from '../../draft.ts';
import { notMade } from '../not-made.ts';
import { entitiesOf } from '../language/attributes.ts';
import type { Brief } from '../language/brief.ts';
import { composeSummary } from '../language/compose.ts';
import { chooseStarter } from '../choose.ts';
import { ideaOf } from '../idea.ts';
import { writePrd } from './prd-starter.ts';
import { listOf, lowerWords, sentence, sentenceCase } from '../../kit/wording.ts';
import { clarification } from '../../prd/clarifications.ts';
import { featuresOf, personasOf, requirementsOf, screensOf, whoMayChange } from './prd-parts.ts';
import { type DraftStory, keepingActions, storiesOf } from './prd-stories.ts';
import type { PrdData } from '../../prd/prompt.ts';
import type { PrdAnswer } from '../../prd/schema.ts';

export const drafts: Drafts = {
  'prd.write': async ({ data }: DraftRequest<PrdData>): Promise<PrdAnswer> => {
    const { opportunity } = data;
    // Without an idea summary, the brief is the text that the opportunity quotes.
    const own = data.ideaSummary?.trim()
      ? data.ideaSummary
      : opportunity?.evidence.map(({ quote }) => quote).join('\n');
    const idea = ideaOf(data.brief?.words ?? own);
    // A note says how to write the document. If there is an idea, the idea says what the product is.
    const words = ideaOf(idea, data.note);
    const choice = await chooseStarter(idea || words, { pitch: opportunity?.solution });
    if (choice.how === 'starter') return writePrd(choice, words, data.brief?.constraints ?? []);
    if (choice.brief === null) throw notMade('en', null);
    return document(choice.brief, data);
  },
};

function document(brief: Brief, { opportunity, brief: said }: PrdData): PrdAnswer {
  const stories = focused(storiesOf(brief), `${opportunity?.problem ?? ''} ${opportunity?.solution ?? ''}`);
  const [main] = brief.actors;
  const things = listOf(brief.things.slice(0, 4).map((thing) => lowerWords(thing.plural)));
  const wants = listOf(brief.actions.slice(0, 5).map((action) => action.phrase));
  return {
    title: brief.title,
    summary: `${composeSummary(brief)} ${sentence(`it keeps ${things} in one place`)}`,
    problem:
      opportunity?.problem ??
      sentence(`${main?.plural ?? 'users'} want to ${wants}, and the idea names no one place to do it`),
    goals: [
      ...brief.actions
        .slice(0, 4)
        .map((action) => `${sentenceCase(plural(brief, action.actor))} can ${action.phrase} without help.`),
      `How things stand with ${things} can be seen at a glance.`,
    ],
    nonGoals: nonGoals(brief),
    personas: personasOf(brief, stories),
    userStories: stories.map(({ story }) => story),
    features: featuresOf(stories),
    requirements: requirementsOf(brief, stories),
    entities: entitiesOf(brief),
    screens: screensOf(brief, stories),
    successMetrics: [
      ...brief.actions
        .slice(0, 3)
        .map(
          (action) =>
            `Share of ${plural(brief, action.actor)} who ${action.phrase} in their first week${storyOf(stories, action)}. ${noTarget}`,
        ),
      `Share of ${main?.plural ?? 'users'} who come back in their fourth week. ${noTarget}`,
    ],
    // Composed stories may miss any of them, so none counts as covered.
    constraints: coverage(said?.constraints ?? [], new Map()),
    risks: opportunity?.risks ?? [
      {
        title: `${sentenceCase(main?.plural ?? 'users')} may stay with what they do today`,
        category: 'adoption',
        severity: 'high',
        mitigation: `Watch a few ${main?.plural ?? 'users'} at work before building, and start with the part they ask for first.`,
      },
    ],
    assumptions: [
      'What people struggle with is inferred from the idea; nobody has been asked yet.',
      'Details of what is kept are proposals in keeping with the words of the idea.',
      ...assumedStories(brief, stories),
      ...(brief.actors.length > 1
        ? [`${sentenceCase(listOf(brief.actors.map((actor) => actor.plural)))} each have an account of their own.`]
        : []),
    ],
    openQuestions: [
      ...(opportunity?.biasFlags ?? [])
        .slice(0, 2)
        .map((flag) => `How can this doubt about the evidence be settled? ${flag.note}`),
      sentenceCase(whoMayChange(brief)),
      `How long are ${things} kept?`,
    ],
  };
}

const noTarget = clarification('which shares are the targets?');

/** Returns the story of an action, as texts refer to it. */
function storyOf(stories: readonly DraftStory[], action: DraftStory['action']): string {
  const found = stories.find((one) => one.action === action);
  return found ? ` (${found.story.id})` : '';
}

/** States which stories are assumed, because the idea does not mention them. */
function assumedStories(brief: Brief, stories: readonly DraftStory[]): string[] {
  const added = keepingActions(brief);
  const ids = stories.slice(stories.length - added.length).map(({ story }) => story.id);
  const [thing] = brief.things;
  if (added.length === 0 || !thing) return [];
  return [
    `${ids[0]} to ${ids.at(-1)} are assumed: the idea does not tell them, but whoever keeps ${lowerWords(thing.plural)} needs them.`,
  ];
}

/** Gives the stories that the opportunity is about the highest priority; order and ids stay. */
function focused(stories: readonly DraftStory[], focus: string): DraftStory[] {
  const inFocus = stories.map(({ action }) => focus.includes(action.phrase));
  if (!inFocus.includes(true) || inFocus.every(Boolean)) return [...stories];
  return stories.map((one, index) => ({
    ...one,
    story: { ...one.story, priority: inFocus[index] ? 'P1' : one.story.priority === 'P1' ? 'P2' : one.story.priority },
  }));
}

function nonGoals(brief: Brief): string[] {
  const said = brief.text.toLowerCase();
  const money = brief.actions.some((action) =>
    /\b(?:pay|paid|sell|rent|invoice|bill|charge|collect|donate)\b/.test(action.verb),
  );
  return [
    ...(money ? ['Moving money itself: the first version records and shows it, a licensed provider moves it.'] : []),
    ...(/\b(?:chat|message|messaging)\b/.test(said)
      ? []
      : ['Messages between people; they keep using what they use today.']),
    ...(/\b(?:ios|android|app store)\b/.test(said)
      ? []
      : ['Separate apps for app stores: the first version runs in the browser.']),
    'Moving in records from older systems.',
  ];
}

function plural(brief: Brief, name: string): string {
  return brief.actors.find((actor) => actor.name === name)?.plural ?? name.toLowerCase();
}
