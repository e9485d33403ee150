import { values } from './values.ts';

export interface Stage {
  id: string;
  name: string;
  /** 0: no limit. */
  limit: number;
}

export interface Card {
  id: string;
  title: string;
  notes: string;
  person: string;
  /** `2026-11-23`, or empty. */
  due: string;
  /** The index of its colour; -1: none. */
  label: number;
  stage: string;
  archived: boolean;
}

export interface Setup {
  stages: readonly Stage[];
  people: readonly string[];
  labels: readonly string[];
}

const defaultLabels = 4;

export const firstSetup: Setup = {
  stages: (Array.isArray(values.stages) ? values.stages : []).map(({ name, limit }) => ({
    id: name,
    name,
    limit: Math.max(0, Math.round(Number(limit ?? 0)) || 0),
  })),
  people: Array.isArray(values.people) ? values.people : [],
  labels: Array.isArray(values.labels) ? values.labels.slice(0, defaultLabels) : [],
};

/** The cards of starter.json; a title always gets the same id. */
export const firstCards: readonly Card[] = (Array.isArray(values.cards) ? values.cards : []).map((title) => ({
  id: `first ${title}`,
  title,
  notes: '',
  person: '',
  due: '',
  label: -1,
  stage: firstSetup.stages[0]?.id ?? '',
  archived: false,
}));

/** The colours of labels, in the order of their names. */
export const labelTones = [
  'bg-primary text-on-primary',
  'bg-accent text-on-accent',
  'bg-success text-on-success',
  'bg-danger text-on-danger',
];

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
export const areTexts = (value: unknown) => Array.isArray(value) && value.every((one) => typeof one === 'string');

export function isSetup(value: unknown): boolean {
  return (
    isObject(value) &&
    Array.isArray(value['stages']) &&
    value['stages'].length > 0 &&
    value['stages'].every(
      (one: unknown) =>
        isObject(one) &&
        typeof one['id'] === 'string' &&
        typeof one['name'] === 'string' &&
        typeof one['limit'] === 'number',
    ) &&
    areTexts(value['people']) &&
    areTexts(value['labels'])
  );
}

export function areCards(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every(
      (one: unknown) =>
        isObject(one) &&
        ['id', 'title', 'notes', 'person', 'due', 'stage'].every((key) => typeof one[key] === 'string') &&
        typeof one['label'] === 'number' &&
        typeof one['archived'] === 'boolean',
    )
  );
}

/** Returns a stage's cards in order; cards of deleted stages appear in the first stage. */
export function cardsIn(cards: readonly Card[], stages: readonly Stage[], stage: Stage): Card[] {
  const isFirst = stages[0]?.id === stage.id;
  return cards.filter(
    (card) => !card.archived && (card.stage === stage.id || (isFirst && !stages.some(({ id }) => id === card.stage))),
  );
}

/** Moves a card before another one of its new stage; null moves it to the end. */
export function moved(cards: readonly Card[], id: string, stage: string, before: string | null): readonly Card[] {
  const card = cards.find((one) => one.id === id);
  if (card === undefined || before === id) return cards;
  const rest = cards.filter((one) => one.id !== id);
  const at = before === null ? -1 : rest.findIndex((one) => one.id === before);
  return at === -1 ? [...rest, { ...card, stage }] : [...rest.slice(0, at), { ...card, stage }, ...rest.slice(at)];
}
