import json from '../starter.json' with { type: 'json' };

/** What `starter.json` holds: all that differs between two applications of one kind. */
export interface StarterFile {
  kind: string;
  version: number;
  language: 'en' | 'de';
  /** The application's name. */
  name: string;
  /** The kind's settings. */
  values: object;
  /** Setting → the words of the brief that it was taken from. */
  quotes: Readonly<Record<string, string>>;
  /** It is a guess that the brief asks for this kind. */
  guess?: boolean;
  /** What the brief asks for and this application does not do, in the brief's words. */
  notDone: readonly string[];
}

export const starter = json as StarterFile;

/** Texts of the interface, in the two languages that it speaks. */
export interface Texts<T> {
  en: T;
  de: T;
}

export function pick<T>(texts: Texts<T>): T {
  return texts[starter.language];
}

/** For `Intl`. */
export const locale = starter.language === 'de' ? 'de-DE' : 'en-GB';

/** The kind's settings over its defaults. */
export function settings<T extends object>(defaults: T): T {
  return { ...defaults, ...starter.values };
}

/** A line below the application's name; empty if the name says the same. */
export function lineBelowName(line: string): string {
  return starter.name.toLowerCase().includes(line.trim().toLowerCase()) ? '' : line;
}
