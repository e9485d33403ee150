import { Button, IconButton } from '../kit/Button.tsx';
import { Card } from '../kit/Empty.tsx';
import { controlClass, TextField } from '../kit/Field.tsx';
import { formatNumber, parseNumber } from '../kit/format.ts';
import { newId } from '../kit/id.ts';
import { useNotice } from '../kit/Notice.tsx';
import { useStored } from '../kit/storage.ts';
import { averageOf, type Graded, neededFor } from './average.ts';
import { averageTexts as words } from './average-texts.ts';
import { ResultCard } from './ResultCard.tsx';
import { texts } from './texts.ts';

interface Row {
  id: string;
  name: string;
  grade: string;
  weight: string;
}

interface Kept {
  rows: readonly Row[];
  target: string;
  next: string;
}

const newRow = (): Row => ({ id: newId(), name: '', grade: '', weight: '1' });
const start = (): Kept => ({ rows: [newRow(), newRow(), newRow()], target: '', next: '1' });

const isText = (value: unknown) => typeof value === 'string';
const isRow = (row: Partial<Row> | null) => [row?.id, row?.name, row?.grade, row?.weight].every(isText);

function isKept(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { rows, target, next } = value as Record<string, unknown>;
  return Array.isArray(rows) && rows.every(isRow) && isText(target) && isText(next);
}

/** Returns the row as numbers; null if it has no grade, or if one of them is wrong. */
function gradedOf({ grade, weight }: Row): Graded | null {
  const [value, times] = [parseNumber(grade), parseNumber(weight)];
  return value === null || times === null || times <= 0 ? null : { grade: value, weight: times };
}

const isWrong = (text: string, isWeight: boolean) => {
  const value = parseNumber(text);
  return isWeight ? value === null || value <= 0 : text.trim() !== '' && value === null;
};

/** The average of grades or other values, each with its weight, and what the next one has to be. */
export function Average() {
  const [kept, set] = useStored<Kept>('average', start, isKept);
  const tell = useNotice();
  const { rows, target, next } = kept;
  const graded = rows.map(gradedOf).filter((row) => row !== null);
  const average = averageOf(graded);
  const isReadable = rows.every(({ grade, weight }) => !isWrong(grade, false) && !isWrong(weight, true));
  const [goal, times] = [parseNumber(target), parseNumber(next)];
  const grades = graded.map(({ grade }) => grade);
  const put = (id: string, change: Partial<Row>) =>
    set({ ...kept, rows: rows.map((row) => (row.id === id ? { ...row, ...change } : row)) });
  const remove = (id: string) => {
    set({ ...kept, rows: rows.filter((row) => row.id !== id) });
    tell(words.removed, () => set(kept));
  };
  const results =
    average === null
      ? [{ label: words.none, text: '–' }]
      : [
          { label: words.average, text: formatNumber(average) },
          { label: words.plain, text: formatNumber(averageOf(grades.map((grade) => ({ grade, weight: 1 }))) ?? 0) },
          { label: words.best, text: `${formatNumber(Math.min(...grades))} – ${formatNumber(Math.max(...grades))}` },
          { label: words.count, text: formatNumber(grades.length) },
          ...(goal === null || times === null || times <= 0
            ? []
            : [{ label: words.needed, text: formatNumber(neededFor(goal, graded, times)) }]),
        ];
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Card title={words.title}>
        <ul className="flex flex-col gap-3">
          {rows.map((row, index) => (
            <li key={row.id} className="flex flex-wrap items-center gap-2">
              <input
                aria-label={words.nameOf(index + 1)}
                placeholder={words.name}
                className={`${controlClass} min-w-0 basis-full sm:flex-1`}
                value={row.name}
                onChange={({ target: { value } }) => put(row.id, { name: value })}
              />
              <input
                aria-label={words.gradeOf(index + 1)}
                aria-invalid={isWrong(row.grade, false) || undefined}
                placeholder={words.grade}
                inputMode="decimal"
                className={`${controlClass} min-w-0 flex-1 text-right tabular-nums sm:max-w-24`}
                value={row.grade}
                onChange={({ target: { value } }) => put(row.id, { grade: value })}
              />
              <span aria-hidden="true">×</span>
              <input
                aria-label={words.weightOf(index + 1)}
                aria-invalid={isWrong(row.weight, true) || undefined}
                placeholder={words.weight}
                inputMode="decimal"
                className={`${controlClass} !w-16 shrink-0 text-right tabular-nums`}
                value={row.weight}
                onChange={({ target: { value } }) => put(row.id, { weight: value })}
              />
              <IconButton label={words.remove(index + 1)} icon="trash" onClick={() => remove(row.id)} />
            </li>
          ))}
        </ul>
        <p role="status" className="mt-3 text-sm text-danger empty:hidden">
          {!isReadable && texts.notANumber}
        </p>
        <p className="mt-3 text-sm text-muted">{words.hint}</p>
        <Button icon="plus" className="mt-4" onClick={() => set({ ...kept, rows: [...rows, newRow()] })}>
          {words.add}
        </Button>
        <div className="mt-6 grid gap-4 border-t border-border pt-4 sm:grid-cols-2">
          <TextField
            label={words.target}
            inputMode="decimal"
            value={target}
            error={isWrong(target, false) ? texts.notANumber : undefined}
            onChange={({ target: { value } }) => set({ ...kept, target: value })}
          />
          <TextField
            label={words.next}
            inputMode="decimal"
            value={next}
            error={isWrong(next, true) ? texts.notANumber : undefined}
            onChange={({ target: { value } }) => set({ ...kept, next: value })}
          />
        </div>
      </Card>
      <ResultCard results={isReadable ? results : null} />
    </div>
  );
}
