import { pick, settings } from '../kit/starter.ts';

export const games = ['snake', 'pairs', 'tictactoe', 'word', 'slide', 'mines'] as const;
export type Game = (typeof games)[number];
export const speeds = ['slow', 'normal', 'fast'] as const;
export type Speed = (typeof speeds)[number];
export const levels = ['easy', 'medium', 'hard'] as const;
export type Level = (typeof levels)[number];

export interface Values {
  game: Game;
  /** The speed of the snake. */
  speed: Speed;
  /** Whether the edge of the field ends the game. */
  walls: boolean;
  pairs: number;
  /** The texts on the cards; empty: pictures. */
  cards: readonly string[];
  opponent: 'machine' | 'person';
  players: readonly string[];
  /** Words to guess. */
  words: readonly string[];
  /** The number of wrong letters that ends the game. */
  misses: number;
  level: Level;
  sound: boolean;
}

export const values = settings<Values>({
  game: 'snake',
  speed: 'normal',
  walls: true,
  pairs: 8,
  cards: [],
  opponent: 'machine',
  players: ['X', 'O'],
  words: pick({
    en: 'giraffe,umbrella,volcano,orchestra,backpack,lighthouse,pumpkin,keyboard,dolphin,sandwich,telescope,mountain,butterfly,chocolate,airport,hedgehog,library,rainbow,kangaroo,diamond,window,jigsaw,penguin,adventure'.split(
      ',',
    ),
    de: 'Giraffe,Regenschirm,Vulkan,Orchester,Rucksack,Leuchtturm,Kürbis,Tastatur,Delfin,Brötchen,Fernrohr,Gebirge,Schmetterling,Schokolade,Flughafen,Igel,Bücherei,Regenbogen,Känguru,Diamant,Fenster,Quelle,Pinguin,Abenteuer'.split(
      ',',
    ),
  }),
  misses: 8,
  level: 'easy',
  sound: true,
});
