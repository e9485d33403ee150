import { useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { ScrollArea } from '../kit/ScrollArea.tsx';
import { decode, detectDelimiter, parseCsv, readFile, type Rows } from '../kit/csv.ts';
import { csvOf, download } from '../kit/download.ts';
import { Card } from '../kit/Empty.tsx';
import { SelectField, TextArea } from '../kit/Field.tsx';
import { FileButton } from '../kit/FileButton.tsx';
import { formatNumber } from '../kit/format.ts';
import { Title } from '../kit/Frame.tsx';
import { capital, type Cells, fieldNamed, type FieldDef, readCell, typedCell } from './field.ts';
import { Said } from './Said.tsx';
import { type Item, useItems, useLayout } from './store.ts';
import { words } from './texts.ts';

const leaveOut = '';
const asNew = '+';

/** Removes the quote that keeps text that looks like a formula from running in a spreadsheet. */
const unguarded = (cell: string) => cell.replace(/^'(?=[=+\-@])/, '');
const ownColumns = ['', words.lentTo.toLowerCase(), words.since.toLowerCase()];

function plain(item: Item, field: FieldDef): string | number {
  const cell = item.cells[field.id] ?? '';
  if (typeof cell === 'boolean') return cell ? words.yes : words.no;
  // As text, a negative number would look like a formula.
  return typeof cell === 'number' && cell >= 0 ? typedCell(cell) : cell;
}

/** Returns the entries as rows of text that the import can read. */
function exported(items: readonly Item[], fields: readonly FieldDef[], lending: boolean): (string | number)[][] {
  return [
    [...fields.map(({ name }) => capital(name)), ...(lending ? [words.lentTo, words.since] : [])],
    ...items.map((item) => [
      ...fields.map((field) => plain(item, field)),
      ...(lending ? [item.lent?.to ?? '', item.lent?.since ?? ''] : []),
    ]),
  ];
}

export function Transfer() {
  const { fields, lending, setFields } = useLayout();
  const store = useItems();
  const [text, setText] = useState('');
  const rows = parseCsv(text, detectDelimiter(text)).filter((row) => row.some((cell) => cell.trim() !== ''));
  async function choose([file]: readonly File[]) {
    if (file) setText(decode(await readFile(file)).text);
  }
  return (
    <>
      <Title>{words.transfer}</Title>
      <div className="flex flex-col gap-6">
        <Card title={words.importTitle}>
          <p className="mb-4 text-muted">{words.importHint}</p>
          <div className="flex flex-col gap-4">
            <div>
              <FileButton
                label={words.choose}
                accept=".csv,.tsv,.txt,text/csv"
                onChoose={(files) => void choose(files)}
              />
            </div>
            <TextArea label={words.paste} rows={5} value={text} onChange={(event) => setText(event.target.value)} />
            {text.trim() !== '' && (
              <Preview
                key={rows[0]?.join('\n')}
                rows={rows}
                fields={fields}
                onImport={(cells, added) => {
                  if (added.length > 0) setFields([...fields, ...added]);
                  store.addAll(cells, words.imported(formatNumber(cells.length)));
                  setText('');
                }}
              />
            )}
          </div>
        </Card>
        <Card title={words.exportTitle}>
          <p className="mb-4 text-muted">{words.exportHint}</p>
          <Button
            icon="download"
            disabled={store.items.length === 0}
            onClick={() => download('entries.csv', csvOf(exported(store.items, fields, lending)), 'text/csv')}
          >
            {words.download}
          </Button>
        </Card>
      </div>
      <Said text={store.said} onUndo={store.canUndo ? store.undo : null} />
    </>
  );
}

interface PreviewProps {
  rows: Rows;
  fields: readonly FieldDef[];
  onImport(cells: readonly Cells[], added: readonly FieldDef[]): void;
}

/** The mapping of columns to fields, and a preview of the result. */
function Preview({ rows, fields, onImport }: PreviewProps) {
  const [head = [], ...body] = rows;
  const [targets, setTargets] = useState<readonly string[]>(() =>
    head.map(
      (name) =>
        fields.find((field) => field.name.toLowerCase() === name.trim().toLowerCase())?.id ??
        (ownColumns.includes(name.trim().toLowerCase()) ? leaveOut : asNew),
    ),
  );
  const mapped = head.map((name, index) => {
    const target = targets[index];
    return target === asNew ? fieldNamed(name.trim() || words.column) : fields.find(({ id }) => id === target);
  });
  const read = body.map((row) =>
    mapped.map((field, index) => (field ? readCell(field, unguarded(row[index] ?? '')) : undefined)),
  );
  const unfit = read.flat().filter((cell) => cell === null).length;
  const cells = read.map((row): Cells =>
    Object.fromEntries(
      row.flatMap((cell, index) => (cell === null || cell === undefined ? [] : [[mapped[index]?.id ?? '', cell]])),
    ),
  );
  const isNew = (field: FieldDef | undefined) => field !== undefined && fields.every(({ id }) => id !== field.id);
  // Two columns with the same name go into one field.
  const added = new Map(mapped.flatMap((field) => (field && isNew(field) ? [[field.id, field]] : [])));
  const problem =
    body.length === 0 ? words.noRows : mapped.every((field) => field === undefined) ? words.nothingMapped : null;
  return (
    <section aria-label={words.preview} className="flex flex-col gap-4 border-t border-border pt-4">
      <h3 className="font-heading font-semibold">{words.preview}</h3>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {head.map((name, index) => (
          <SelectField
            // oxlint-disable-next-line react/no-array-index-key -- two columns may have one name
            key={index}
            label={words.goesTo(name)}
            value={targets[index] ?? leaveOut}
            onChange={(event) => setTargets(targets.with(index, event.target.value))}
          >
            <option value={leaveOut}>{words.leaveOut}</option>
            <option value={asNew}>{words.newField}</option>
            {fields.map((field) => (
              <option key={field.id} value={field.id}>
                {capital(field.name)}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <ScrollArea label={words.firstRows} className="overflow-x-auto rounded-md border border-border">
        <table className="w-full text-sm">
          <thead>
            <tr>
              {head.map((name, index) => (
                <th key={index} className="border-b border-border px-3 py-2 text-left font-semibold">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {body.slice(0, 5).map((row, index) => (
              <tr key={index}>
                {head.map((_, column) => (
                  <td key={column} className="max-w-60 truncate px-3 py-2">
                    {row[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      {unfit > 0 && <p className="text-sm text-danger">{words.unfit(formatNumber(unfit))}</p>}
      {problem === null ? (
        <Button
          tone="primary"
          icon="upload"
          className="self-start"
          onClick={() => onImport(cells, [...added.values()])}
        >
          {words.importNow(formatNumber(cells.length))}
        </Button>
      ) : (
        <p className="text-sm text-danger">{problem}</p>
      )}
    </section>
  );
}
