import { pick, settings } from '../kit/starter.ts';

export interface StageValue {
  name: string;
  /** The most cards in the stage; 0 or undefined: no limit. */
  limit?: number;
}

export interface Values {
  stages: readonly StageValue[];
  /** People who work on cards. */
  people: readonly string[];
  /** Names of the four colours. */
  labels: readonly string[];
  /** Titles of cards that are in the first stage at the start. */
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
