import { wholeWords } from '../../../kit/brief/found.ts';
import type { Slot } from '../../base/fill.ts';
import { respelt } from './respelt.ts';

/** Games that people ask for and this starter does not have. */
const others = wholeWords(
  String.raw`tetris|sudokus?|pong|breakout|brick breaker|chess|checkers|draughts|solitaire|blackjack|wordle|crosswords?|connect (?:four|4)|four in a row|battleships?|pac-?man|asteroids|space invaders|flappy(?: bird)?|jigsaws?|platform(?:er| game)|tower defen[cs]e|bingo|yahtzee|darts|uno|poker|mastermind|simon says|maze|word ?search|whac?k[- ]a[- ]mole|rock,? paper,? scissors|escape room|pinball|bowling|mini ?golf|dominoe?s|ludo|backgammon|scrabble|boggle|reversi|othello|frogger|car rac(?:e|ing)|shooter|shooting game|endless runner|jump and run|clicker(?: game)?|bubble shooter|text adventure|dungeon crawler|nonograms?|card game|dice game|spot the difference|schach|dame|mühle|mau mau|vier gewinnt|schiffe versenken|kreuzworträtsel|kniffel|stadt land fluss|labyrinth|autorennen|kartenspiel|würfelspiel|puzzle|moorhuhn|minigolf|kegeln`,
  'iu',
);
const board = /(?<![\p{L}\p{N}.,])(?<width>\d{1,3}) ?(?:x|×) ?(?<height>\d{1,3})(?![\p{L}\p{N}])/iu;
const mines = /(?<![\p{L}\p{N}.,])\d{1,3} (?:mines|minen)(?!\p{L})/iu;
const many = wholeWords(
  String.raw`(?:two|three|four|[2-8])(?:[- ](?:players?|people|kids)|player)|(?:zwei|drei|vier|[2-8]) (?:spieler|personen|kinder)`,
  'iu',
);
/** The sizes of the games' boards. */
const boards: Readonly<Record<string, string>> = { slide: '4x4', tictactoe: '3x3', mines: '8x8' };

const otherIn = (wanted: string) =>
  others.exec(wanted)?.[0] ?? respelt(wanted).find(({ name }) => others.test(name))?.quote;

/** Returns the wishes about a game that it does not fulfil, verbatim. */
export function missing(wanted: string, game: Slot | null, slots: Readonly<Record<string, Slot | null>>): string[] {
  const kind = String(game?.value ?? '');
  const found: string[] = [];
  const other = kind === '' ? otherIn(wanted) : undefined;
  if (other !== undefined) found.push(other);
  const size = board.exec(wanted);
  const { width = '', height = '' } = size?.groups ?? {};
  if (size && `${width}x${height}` !== boards[kind] && !slots['pairs']) found.push(size[0]);
  const count = kind === 'mines' ? mines.exec(wanted)?.[0] : undefined;
  if (count !== undefined) found.push(count);
  const players = kind === 'tictactoe' ? undefined : many.exec(wanted)?.[0];
  if (players !== undefined) found.push(players);
  return found;
}
