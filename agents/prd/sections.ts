import { z } from 'zod';
import {
  entitySchema,
  featureSchema,
  personaSchema,
  prdContentSchema,
  screenSchema,
  userStorySchema,
} from '../../schema/prd.ts';
import type { Outline, SectionName } from './outline.ts';
import type { PrdAnswer } from './schema.ts';

/** What a model wrote of a section, by the labels of its items. */
export type Details = Readonly<Record<string, unknown>>;

export interface Section {
  name: SectionName;
  /** What people call it. */
  title: string;
  /** The members of the document that it makes. */
  members: readonly (keyof PrdAnswer)[];
  /** The most items that are asked for at once, so that an answer has about 2,500 tokens at most. */
  most: number;
  rules: string;
  /** The labels of what has to be written. They are in the prompt's own words, so no label is a text of a model. */
  labels(outline: Outline): string[];
  /** The schema of an answer with these items. */
  schema(labels: readonly string[]): z.ZodType<Details>;
  /** What an earlier document has of these items. */
  known(document: PrdAnswer, outline: Outline): Details;
  /** The members of the document. An item without details has only what the outline says. */
  compose(outline: Outline, details: Details): Partial<PrdAnswer>;
}

/** Labels of items whose names are a model's: `persona-1` and so on. */
export const labelOf = (kind: 'persona' | 'entity' | 'screen', index: number) => `${kind}-${index + 1}`;

interface ItemSection<Item, Detail, Whole> extends Pick<Section, 'title' | 'most' | 'rules'> {
  name: SectionName & keyof PrdAnswer;
  detail: z.ZodType<Detail>;
  items(outline: Outline): readonly Item[];
  labelOf(item: Item, index: number): string;
  /** Finds the item in an earlier document; undefined if it is not there. */
  find(document: PrdAnswer, item: Item): Detail | undefined;
  whole(item: Item, detail: Detail | undefined): Whole;
}

/** A section with an item for each one in the outline. */
function ofItems<Item, Detail, Whole>(section: ItemSection<Item, Detail, Whole>): Section {
  const { name, title, most, rules, detail, items, labelOf: label } = section;
  const labels = (outline: Outline) => items(outline).map(label);
  return {
    name,
    title,
    most,
    rules,
    members: [name],
    labels,
    schema: (asked) => z.object(Object.fromEntries(asked.map((one) => [one, detail]))),
    known: (document, outline) =>
      Object.fromEntries(
        items(outline).flatMap((item, index) => {
          const found = section.find(document, item);
          return found === undefined ? [] : [[label(item, index), found]];
        }),
      ),
    compose: (outline, details) => ({
      [name]: items(outline).map((item, index) =>
        section.whole(item, detail.safeParse(details[label(item, index)]).data),
      ),
    }),
  };
}

/** A section with some members of the document, each of which is one item. */
function ofMembers<const Name extends keyof PrdAnswer>(
  section: Pick<Section, 'name' | 'title' | 'rules'> & { members: readonly Name[]; empty: Pick<PrdAnswer, Name> },
): Section {
  const { members, empty } = section;
  const shape = prdContentSchema.shape;
  return {
    ...section,
    most: members.length,
    labels: () => [...members],
    schema: (asked) =>
      z.object(Object.fromEntries(members.filter((name) => asked.includes(name)).map((name) => [name, shape[name]]))),
    known: (document) => Object.fromEntries(members.map((name) => [name, document[name]])),
    compose: (_, details) =>
      Object.fromEntries(members.map((name) => [name, shape[name].safeParse(details[name]).data ?? empty[name]])),
  };
}

const texts = z.array(z.string());
/** Requirements of an earlier document keep their ids. */
const standing = prdContentSchema.shape.requirements;
const kinds = ['functional', 'quality'] as const;
const prefixes = { functional: 'FR-', quality: 'NFR-' };

const requirements: Section = {
  name: 'requirements',
  title: 'requirements',
  members: ['requirements'],
  most: kinds.length,
  rules: `\`functional\`: what the product does. \`quality\`: how well, and what it must not do. One sentence each that can be tested, without an id: they are numbered afterwards. Every figure and name of the brief stands in one of them, and so does everything that must not be.`,
  labels: () => [...kinds],
  schema: (asked) =>
    z.object(Object.fromEntries(kinds.filter((kind) => asked.includes(kind)).map((kind) => [kind, texts]))),
  known: (document) =>
    Object.fromEntries(
      kinds.map((kind) => [kind, document.requirements.filter(({ id }) => id.startsWith(prefixes[kind]))]),
    ),
  compose: (_, details) => ({
    requirements: kinds.flatMap(
      (kind) =>
        standing.safeParse(details[kind]).data ??
        (texts.safeParse(details[kind]).data ?? []).map((text, index) => ({
          id: `${prefixes[kind]}${String(index + 1).padStart(3, '0')}`,
          text,
        })),
    ),
  }),
};

const list: readonly Section[] = [
  ofMembers({
    name: 'scope',
    title: 'goals and limits',
    members: ['problem', 'goals', 'nonGoals', 'successMetrics'],
    rules:
      '`problem` says what is hard today, and for whom. `goals` are outcomes. `nonGoals` say what the first version leaves out. `successMetrics` can be measured; set no target that the data does not give.',
    empty: { problem: '', goals: [], nonGoals: [], successMetrics: [] },
  }),
  ofItems({
    name: 'personas',
    title: 'personas',
    most: 6,
    rules:
      'One for each labelled persona of the outline: who it is, with goals and frustrations that follow from the data.',
    detail: personaSchema.omit({ name: true }),
    items: ({ personas }) => personas,
    labelOf: (_, index) => labelOf('persona', index),
    find: ({ personas }, { name }) => personas.find((one) => one.name === name),
    whole: ({ name, who }, detail) => ({ name, ...(detail ?? { description: who, goals: [], frustrations: [] }) }),
  }),
  ofItems({
    name: 'userStories',
    title: 'user stories',
    most: 4,
    rules:
      '`soThat` goes on after "so that". Two to four acceptance criteria each that a tester can decide; the figures of the brief stand in them.',
    detail: userStorySchema.pick({ soThat: true, acceptanceCriteria: true }),
    items: ({ userStories }) => userStories,
    labelOf: ({ id }) => id,
    find: ({ userStories }, story) => userStories.find(({ id, iWant }) => id === story.id && iWant === story.iWant),
    whole: (story, detail) => ({ ...story, ...(detail ?? { soThat: '', acceptanceCriteria: [] }) }),
  }),
  ofItems({
    name: 'features',
    title: 'features',
    most: 10,
    rules:
      '`description`: two or three sentences about what the feature does, with the figures and names of the brief.',
    detail: featureSchema.pick({ description: true }),
    items: ({ features }) => features,
    labelOf: ({ id }) => id,
    find: ({ features }, feature) => features.find(({ id, name }) => id === feature.id && name === feature.name),
    whole: (feature, detail) => ({ ...feature, description: detail?.description ?? '' }),
  }),
  requirements,
  ofItems({
    name: 'entities',
    title: 'things that it keeps',
    most: 5,
    rules:
      'The attributes of each labelled entity of the outline. A choice lists its `options`; a reference names another entity of the outline in `references`, exactly as it is called there.',
    detail: entitySchema.pick({ attributes: true }),
    items: ({ entities }) => entities,
    labelOf: (_, index) => labelOf('entity', index),
    find: ({ entities }, { name }) => entities.find((one) => one.name === name),
    whole: ({ name }, detail) => ({ name, attributes: detail?.attributes ?? [] }),
  }),
  ofItems({
    name: 'screens',
    title: 'screens',
    most: 12,
    rules: '`purpose` of each labelled screen of the outline: what people see and do there, in one or two sentences.',
    detail: screenSchema.pick({ purpose: true }),
    items: ({ screens }) => screens,
    labelOf: (_, index) => labelOf('screen', index),
    find: ({ screens }, screen) => screens.find(({ id, name }) => id === screen.id && name === screen.name),
    whole: (screen, detail) => ({ ...screen, purpose: detail?.purpose ?? '' }),
  }),
  ofMembers({
    name: 'risks',
    title: 'risks and open questions',
    members: ['risks', 'assumptions', 'openQuestions'],
    rules:
      '`risks`: what could go wrong, with what would make it smaller. `assumptions`: what you take for granted without proof. `openQuestions`: what someone has to decide, the most important first.',
    empty: { risks: [], assumptions: [], openQuestions: [] },
  }),
];

export const sections: ReadonlyMap<SectionName, Section> = new Map(list.map((section) => [section.name, section]));

/** The section that makes this member of the document; null for those that no section makes. */
export function sectionOf(member: keyof PrdAnswer): SectionName | null {
  return list.find(({ members }) => members.includes(member))?.name ?? null;
}
