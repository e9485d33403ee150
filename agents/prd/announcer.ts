import { type PrdContent, prdContentSchema, type PrdSectionEvent } from '../../schema/prd.ts';

/** Makes the events of sections, and counts the sections that are written. */
export interface Announcer {
  announce(parts: Partial<PrdContent>): PrdSectionEvent[];
  /** Sections that are announced, perhaps by an earlier attempt at the run. */
  count(names: readonly (keyof PrdContent)[]): void;
}

export function announcerOf(): Announcer {
  const names = prdContentSchema.keyof().options;
  const written = new Set<string>();
  return {
    announce: (parts) =>
      names
        .filter((name) => parts[name] !== undefined)
        .map((name) => {
          written.add(name);
          const value = prdContentSchema.shape[name].parse(parts[name]);
          return { type: 'prd_section', name, value, done: written.size, total: names.length };
        }),
    count(counted) {
      for (const name of counted) written.add(name);
    },
  };
}
