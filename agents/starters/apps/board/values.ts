import { pick, settings } from '../kit/starter.ts';

export interface StageValue {
  name: string;
  /** At most so many cards; 0 or nothing: no limit. */
  limit?: number;
}

export interface Values {
  stages: readonly StageValue[];
  /** Who works on cards. */
  people: readonly string[];
  /** Names of the four colours. */
  labels: readonly string[];
  /** Titles of cards that stand in the first stage from the beginning. */
  cards: readonly string[];
}

export const values = settings<Values>({
  stages: pick({ en: ['To do', 'Doing', 'Done'], de: ['Zu erledigen', 'In Arbeit', 'Erledigt'] }).map((name) => ({
    name,
  })),
  people: [],
  cards: [],
  labels: pick({ en: ['Plan', 'Idea', 'Easy', 'Urgent'], de: ['Plan', 'Idee', 'Leicht', 'Dringend'] }),
});
