import type { FormEvent } from 'react';
import { Button } from '../kit/Button.tsx';
import { Card, Empty } from '../kit/Empty.tsx';
import { TextField } from '../kit/Field.tsx';
import { useNotice } from '../kit/Notice.tsx';
import { locale } from '../kit/starter.ts';
import { useStored } from '../kit/storage.ts';
import { readFormula } from './formula.ts';
import { ResultCard } from './ResultCard.tsx';
import { showMeasure } from './show.ts';
import { texts } from './texts.ts';

interface Kept {
  line: string;
  /** Past calculations, newest first. */
  history: readonly { sum: string; result: string }[];
}

const decimalComma = locale.startsWith('de');
const point = decimalComma ? ',' : '.';
const keys = ['(', ')', '%', '^', '7', '8', '9', '÷', '4', '5', '6', '×', '1', '2', '3', '−', '0', point, '⌫', '+'];
const most = 50;
const words = texts.basic;

const isRow = (row: unknown) =>
  typeof row === 'object' && row !== null && 'sum' in row && 'result' in row && typeof row.sum === 'string';

function isKept(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { line, history } = value as Record<string, unknown>;
  return typeof line === 'string' && Array.isArray(history) && history.every(isRow);
}

/** A calculator with keys or typing, and the past calculations. */
export function Basic() {
  const [{ line, history }, set] = useStored<Kept>('basic', () => ({ line: '', history: [] }), isKept);
  const tell = useNotice();
  const formula = readFormula(line, [], decimalComma);
  const value = formula.ok ? formula.evaluate(new Map()) : Number.NaN;
  const result = Number.isFinite(value) ? showMeasure(value) : null;
  const type = (next: string) => set((before) => ({ ...before, line: next }));
  const press = (key: string) => type(key === '⌫' ? line.slice(0, -1) : line + key);
  const finish = (event: FormEvent) => {
    event.preventDefault();
    if (result !== null) set({ line: '', history: [{ sum: line, result }, ...history].slice(0, most) });
  };
  const clear = () => {
    set({ line, history: [] });
    tell(words.cleared, () => set({ line, history }));
  };
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Card title={words.sum}>
        <form onSubmit={finish} className="flex flex-col gap-3">
          <TextField
            label={words.line}
            autoComplete="off"
            inputMode="decimal"
            className="text-lg"
            value={line}
            hint={words.hint}
            onChange={(event) => type(event.target.value)}
          />
          <div role="group" aria-label={words.keys} className="grid grid-cols-4 gap-2">
            {keys.map((key) => (
              <Button
                key={key}
                className="min-h-14 text-xl"
                aria-label={key === '⌫' ? words.back : undefined}
                onClick={() => press(key)}
              >
                {key}
              </Button>
            ))}
            <Button className="col-span-2 min-h-14" onClick={() => type('')}>
              {words.empty}
            </Button>
            <Button type="submit" tone="primary" className="col-span-2 min-h-14 text-xl" aria-label={words.equals}>
              =
            </Button>
          </div>
        </form>
      </Card>
      <div className="flex min-w-0 flex-col gap-5">
        <ResultCard results={[{ label: problemOf(line, result, formula) ?? line, text: result ?? '–' }]} />
        <Card title={words.history}>
          {history.length === 0 ? (
            <Empty icon="list" title={words.noHistory} hint={words.noHistoryHint} />
          ) : (
            <>
              <ol className="mb-3 divide-y divide-border">
                {history.map(({ sum, result }, index) => (
                  <li key={history.length - index}>
                    <button
                      type="button"
                      className="flex min-h-11 w-full cursor-pointer flex-wrap items-baseline justify-between gap-x-4 rounded-sm px-1 py-2 text-left hover:bg-text/5 focus-visible:outline-2 focus-visible:outline-ring"
                      aria-label={words.again(sum, result)}
                      onClick={() => type(sum)}
                    >
                      <span className="break-all text-muted">{sum}</span>
                      <span className="font-semibold tabular-nums">= {result}</span>
                    </button>
                  </li>
                ))}
              </ol>
              <Button icon="trash" onClick={clear}>
                {words.clear}
              </Button>
            </>
          )}
        </Card>
      </div>
    </div>
  );
}

function problemOf(line: string, result: string | null, formula: ReturnType<typeof readFormula>): string | null {
  if (line.trim() === '') return words.waiting;
  if (!formula.ok) return texts.formula.problems[formula.problem.kind](formula.problem.text);
  return result === null ? texts.formula.noResult : null;
}
