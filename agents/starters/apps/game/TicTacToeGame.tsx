import { Button } from '../kit/Button.tsx';
import { SelectField } from '../kit/Field.tsx';
import { useStored } from '../kit/storage.ts';
import { Layout, moveFocus } from './parts.tsx';
import { isLike } from './shape.ts';
import { shuffled } from './shuffled.ts';
import { useGames } from './state.tsx';
import { words } from './texts.ts';
import type { Values } from './values.ts';

const texts = words.tictactoe;
type Mark = '' | 'X' | 'O';

interface Board {
  cells: readonly Mark[];
  turn: 'X' | 'O';
  /** Games won by X, won by O, and drawn. */
  tally: readonly number[];
  /** Games that X won in a row. */
  streak: number;
}

const empty: readonly Mark[] = ['', '', '', '', '', '', '', '', ''];
const newBoard: Board = { cells: empty, turn: 'X', tally: [0, 0, 0], streak: 0 };
const rows = ['012', '345', '678', '036', '147', '258', '048', '246'].map((row) => Array.from(row, Number));

const winningRow = (cells: readonly Mark[]) =>
  rows.find(([a = 0, b = 0, c = 0]) => cells[a] !== '' && cells[a] === cells[b] && cells[b] === cells[c]);
const isOver = (cells: readonly Mark[]) => winningRow(cells) !== undefined || cells.every((cell) => cell !== '');
const withMark = (cells: readonly Mark[], at: number, mark: Mark) =>
  cells.map((cell, index) => (index === at ? mark : cell));

/** Wins if possible, blocks if necessary, otherwise takes the middle or a corner; it can be beaten. */
function machineMove(cells: readonly Mark[]): number {
  const free = cells.flatMap((cell, index) => (cell === '' ? [index] : []));
  const wins = (mark: Mark) => free.find((at) => winningRow(withMark(cells, at, mark)) !== undefined);
  const corners = shuffled([0, 2, 6, 8]).find((at) => cells[at] === '');
  return wins('O') ?? wins('X') ?? (cells[4] === '' ? 4 : (corners ?? shuffled(free)[0] ?? 0));
}

/** Three in a row, against the computer or another person at the same screen. */
export function TicTacToeGame() {
  const { values, setValues, addScore, ring } = useGames();
  const [board, setBoard] = useStored<Board>(
    'tictactoe',
    () => newBoard,
    (value) => isLike(newBoard, value),
  );
  const { cells, tally } = board;
  const won = winningRow(cells);
  const over = isOver(cells);
  const names = { X: values.players[0] ?? 'X', O: values.players[1] ?? 'O' };

  const finish = (next: Board): Board => {
    if (!isOver(next.cells)) return next;
    const [winner] = winningRow(next.cells) ?? [];
    const mark = winner === undefined ? '' : (next.cells[winner] ?? '');
    const index = mark === 'X' ? 0 : mark === 'O' ? 1 : 2;
    const streak = mark === 'X' ? next.streak + 1 : mark === 'O' ? 0 : next.streak;
    if (mark === 'X' && values.opponent === 'machine') addScore('tictactoe', streak);
    ring(mark === '' ? 1 : 2);
    return { ...next, tally: next.tally.map((count, at) => (at === index ? count + 1 : count)), streak };
  };
  const place = (at: number) => {
    if (over || cells[at] !== '') return;
    let next: Board = { ...board, cells: withMark(cells, at, board.turn), turn: board.turn === 'X' ? 'O' : 'X' };
    if (values.opponent === 'machine' && !isOver(next.cells)) {
      next = { ...next, cells: withMark(next.cells, machineMove(next.cells), 'O'), turn: 'X' };
    }
    setBoard(finish(next));
  };
  const winner = won === undefined ? null : cells[won[0] ?? 0];
  const status =
    winner === 'X' || winner === 'O' ? texts.won(names[winner]) : over ? texts.draw : texts.turn(names[board.turn]);
  return (
    <Layout
      figures={[
        [names.X, tally[0] ?? 0],
        [names.O, tally[1] ?? 0],
        [texts.draws, tally[2] ?? 0],
      ]}
      status={status}
      how={texts.how}
      board={
        <div role="group" aria-label={texts.board} className="grid grid-cols-3 gap-2">
          {cells.map((cell, at) => (
            <button
              key={at}
              type="button"
              aria-label={texts.cell(Math.floor(at / 3) + 1, (at % 3) + 1, cell || texts.empty)}
              onClick={() => place(at)}
              onKeyDown={(event) => moveFocus(event, 3)}
              className={`grid aspect-square cursor-pointer place-items-center rounded-md border border-border font-heading text-6xl font-bold focus-visible:outline-4 focus-visible:outline-offset-2 focus-visible:outline-ring ${
                won?.includes(at) ? 'bg-primary text-on-primary' : 'bg-surface text-text hover:bg-text/5'
              }`}
            >
              {cell}
            </button>
          ))}
        </div>
      }
    >
      <Button
        tone="primary"
        icon="reset"
        className="min-h-12"
        onClick={() => setBoard({ ...board, cells: empty, turn: 'X' })}
      >
        {words.newGame}
      </Button>
      <SelectField
        label={texts.against}
        value={values.opponent}
        onChange={(event) => {
          setValues({ ...values, opponent: event.target.value as Values['opponent'] });
          setBoard(newBoard);
        }}
      >
        <option value="machine">{texts.opponents.machine}</option>
        <option value="person">{texts.opponents.person}</option>
      </SelectField>
    </Layout>
  );
}
