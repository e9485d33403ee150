/** Which sessions other nodes read: a node tells them of these only, because most sessions are read where their run is. */
export interface OtherReaders {
  /** Another node reads these sessions, or too many to name. Returns those of them that it was not told of lately. */
  add(sessionIds: readonly string[] | 'many'): string[];
  /** Returns those of these sessions that another node may read. Call it when rows of them are stored. */
  among(sessionIds: readonly string[]): readonly string[];
  /** Call it every few seconds. `areNamed`: whether every node says what it reads. */
  age(areNamed: boolean): void;
  /** Nodes may have said what was not heard. */
  forget(): void;
}

/** After so many calls of `age`, a session counts as read no longer. Nodes say what they read at each one. */
const generations = 3;

export function createOtherReaders(): OtherReaders {
  let read = empty();
  /** What rows were stored of, and nobody was told: a node may be reading it and say so a little later. */
  let untold = empty();
  /** How many calls of `age` have to follow until all readers have been heard. */
  let unheard = generations;

  return {
    add(sessionIds) {
      const many = sessionIds === 'many';
      const missed = new Set<string>();
      for (const generation of untold)
        for (const id of many ? generation : sessionIds) if (generation.has(id)) missed.add(id);
      for (const id of many ? [anySession] : sessionIds) read[0]?.add(id);
      return [...missed];
    },
    among(sessionIds) {
      if (unheard > 0 || has(read, anySession)) return sessionIds;
      return sessionIds.filter((id) => {
        const isRead = has(read, id);
        if (!isRead) untold[0]?.add(id);
        return isRead;
      });
    },
    age(areNamed) {
      read = [new Set(), ...read.slice(0, -1)];
      untold = [new Set(), ...untold.slice(0, -1)];
      unheard = Math.max(unheard - 1, areNamed ? 0 : 1);
    },
    forget() {
      unheard = generations;
    },
  };
}

/** In place of the ids of a node that reads too many sessions to name them. */
const anySession = '*';

const empty = () => Array.from({ length: generations }, () => new Set<string>());

const has = (sets: readonly Set<string>[], id: string) => sets.some((set) => set.has(id));
