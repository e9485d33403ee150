import { useSyncExternalStore } from 'react';
import { appName } from './app-name.ts';
import { entities } from './data/all.ts';
import { titleOfRow, type TitleOf } from './format.ts';
import type { Entity, Row } from './records.ts';
import { readStored, writeStored } from './storage.ts';

/** A past action on a row. */
export interface Activity {
  entity: string;
  rowId: string;
  note: string;
  /** Milliseconds since 1970. */
  time: number;
}

interface State {
  rows: Readonly<Record<string, readonly Row[]>>;
  activity: readonly Activity[];
}

const storageKey = `${appName} data`;
const listeners = new Set<() => void>();
let state = load();

function load(): State {
  const stored = readStored(storageKey);
  const kept = isState(stored) ? stored : { rows: {}, activity: [] };
  const rows = Object.fromEntries(entities.map((entity) => [entity.key, kept.rows[entity.key] ?? entity.samples]));
  return { rows, activity: kept.activity };
}

function isState(value: unknown): value is State {
  return typeof value === 'object' && value !== null && 'rows' in value && 'activity' in value;
}

function change(rows: State['rows'], activity: State['activity']): void {
  state = { rows, activity: activity.slice(0, 200) };
  writeStored(storageKey, state);
  for (const listener of listeners) listener();
}

function withNote(entity: Entity, rowId: string, note: string): readonly Activity[] {
  return [{ entity: entity.key, rowId, note, time: Date.now() }, ...state.activity];
}

/** Adds the row, or replaces the row with its id. */
export function saveRow(entity: Entity, row: Row, note: string): void {
  const rows = state.rows[entity.key] ?? [];
  const known = rows.some((other) => other.id === row.id);
  const next = known ? rows.map((other) => (other.id === row.id ? row : other)) : [row, ...rows];
  change({ ...state.rows, [entity.key]: next }, withNote(entity, row.id, note));
}

export function removeRow(entity: Entity, id: string): void {
  const rows = (state.rows[entity.key] ?? []).filter((row) => row.id !== id);
  const activity = state.activity.filter((entry) => entry.entity !== entity.key || entry.rowId !== id);
  change({ ...state.rows, [entity.key]: rows }, activity);
}

export function noteActivity(entity: Entity, id: string, note: string): void {
  change(state.rows, withNote(entity, id, note));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function useSnapshot(): State {
  return useSyncExternalStore(subscribe, () => state);
}

const none: readonly Row[] = [];

export function useRows(entity: Entity): readonly Row[] {
  return useSnapshot().rows[entity.key] ?? none;
}

export function useActivity(): readonly Activity[] {
  return useSnapshot().activity;
}

/** Returns a function that finds the title of a row by entity and id, for references. */
export function useTitles(): TitleOf {
  const { rows } = useSnapshot();
  const titleOf: TitleOf = (entityKey, id) => {
    const entity = findEntity(entityKey);
    const row = rows[entityKey]?.find((candidate) => candidate.id === id);
    return entity && row ? titleOfRow(entity, row, titleOf) : '–';
  };
  return titleOf;
}

export function findEntity(key: string | undefined): Entity | undefined {
  return entities.find((entity) => entity.key === key);
}
