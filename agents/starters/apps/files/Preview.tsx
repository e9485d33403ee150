import { Card } from '../kit/Empty.tsx';
import { ScrollArea } from '../kit/ScrollArea.tsx';
import { formatNumber } from '../kit/format.ts';
import type { Row, Sheet } from './sheet.ts';
import { words } from './texts.ts';

const most = 200;

/** The first rows before and after, side by side, with the differences marked. */
export function Preview({ before, after }: { before: Sheet; after: Sheet }) {
  const kept = new Set(after.rows.map(({ from }) => from));
  const differs = (row: Row, index: number) => {
    const from = after.columns[index]?.from ?? null;
    return from === null || before.rows[row.from]?.cells[from] !== row.cells[index];
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-6 lg:grid-cols-2">
        <Table title={words.before} sheet={before} isGone={(row) => !kept.has(row.from)} />
        <Table title={words.after} sheet={after} isChanged={differs} />
      </div>
      <p className="text-sm text-muted">{words.legend}</p>
    </div>
  );
}

interface TableProps {
  title: string;
  sheet: Sheet;
  isGone?(row: Row): boolean;
  isChanged?(row: Row, column: number): boolean;
}

function Table({ title, sheet, isGone, isChanged }: TableProps) {
  const shown = sheet.rows.slice(0, most);
  return (
    <Card className="flex min-w-0 flex-col">
      <h2 className="font-heading text-lg font-semibold">{title}</h2>
      <p className="mb-3 text-sm text-muted">
        {words.first(formatNumber(shown.length), formatNumber(sheet.rows.length))}
      </p>
      <ScrollArea label={title} className="max-h-[28rem] overflow-auto rounded-md border border-border">
        <table aria-label={title} className="w-full text-sm">
          <thead className="sticky top-0 bg-surface">
            <tr>
              {sheet.columns.map(({ name }) => (
                <th
                  key={name}
                  scope="col"
                  className="border-b border-border px-3 py-2 text-left font-semibold whitespace-nowrap"
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => {
              const gone = isGone?.(row) ?? false;
              return (
                <tr key={row.from} className="h-9 border-b border-border last:border-0">
                  {row.cells.map((cell, index) => (
                    <td
                      key={sheet.columns[index]?.name}
                      className={`max-w-64 truncate px-3 py-1.5 whitespace-pre ${gone ? 'text-muted line-through' : ''}`}
                    >
                      {isChanged?.(row, index) ? (
                        <mark className="rounded-sm bg-accent px-1 text-on-accent">{cell || '∅'}</mark>
                      ) : (
                        cell
                      )}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollArea>
    </Card>
  );
}
