import type { ReactNode } from 'react';
import { ScrollArea } from '../kit/ScrollArea.tsx';

/** A table that scrolls if the window is narrower; the first column labels the row. */
export function Table({
  caption,
  columns,
  rows,
}: {
  caption: string;
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[]; strong?: boolean }[];
}) {
  return (
    <ScrollArea
      label={caption}
      className="max-h-[32rem] overflow-auto rounded-md border border-border focus-visible:outline-2 focus-visible:outline-ring print:max-h-none"
    >
      <table className="w-full text-sm tabular-nums">
        <thead className="sticky top-0 bg-surface">
          <tr>
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={`border-b border-border px-3 py-2.5 font-semibold whitespace-nowrap ${index === 0 ? 'text-left' : 'text-right'}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells, strong }) => (
            <tr
              key={key}
              className={`border-b border-border last:border-0 ${strong ? 'bg-primary/12 font-semibold' : ''}`}
            >
              {cells.map((cell, index) =>
                index === 0 ? (
                  <th key={columns[index]} scope="row" className="px-3 py-2 text-left font-medium whitespace-nowrap">
                    {cell}
                  </th>
                ) : (
                  <td key={columns[index]} className="px-3 py-2 text-right whitespace-nowrap">
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
