import json from '../starter.json' with { type: 'json' };

/** The content of `starter.json`: everything that differs between two applications of one kind. */
export interface StarterFile {
  kind: string;
  version: number;
  language: 'en' | 'de';
  /** The application's name. */
  name: string;
  /** The kind's settings. */
  values: object;
  /** The words of the brief that each setting was read from, by the setting's key. */
  quotes: Readonly<Record<string, string>>;
  /** Whether the kind is only a guess. */
  guess?: boolean;
  /** Wishes of the brief that this application does not fulfil, in the brief's words. */
  notDone: readonly string[];
  /** A model has gone on from the starter. */
  by?: 'model';
}

export const starter = json as StarterFile;

/** Texts of the interface, in both languages. */
export interface Texts<T> {
  en: T;
  de: T;
}

export function pick<T>(texts: Texts<T>): T {
  return texts[starter.language];
}

/** For `Intl`. */
export const locale = starter.language === 'de' ? 'de-DE' : 'en-GB';

/** Returns the kind's defaults, overridden by its settings. */
export function settings<T extends object>(defaults: T): T {
  return { ...defaults, ...starter.values };
}

/** Returns the line below the application's name; empty if the name already says it. */
export function lineBelowName(line: string): string {
  return starter.name.toLowerCase().includes(line.trim().toLowerCase()) ? '' : line;
}
