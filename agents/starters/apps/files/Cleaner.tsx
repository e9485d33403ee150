import { useMemo, useState } from 'react';
import { IconButton } from '../kit/Button.tsx';
import { type Delimiter, delimiters } from '../kit/csv.ts';
import { Confirm } from '../kit/Dialog.tsx';
import { Card } from '../kit/Empty.tsx';
import { CheckField, SelectField } from '../kit/Field.tsx';
import { formatNumber } from '../kit/format.ts';
import { Title } from '../kit/Frame.tsx';
import { readStored, useStored, writeStored } from '../kit/storage.ts';
import { Download } from './Download.tsx';
import { runSteps } from './engine.ts';
import { Opening } from './Opening.tsx';
import { Preview } from './Preview.tsx';
import type { Sheet } from './sheet.ts';
import { isSource, mostKept, sheetFrom, type Source } from './source.ts';
import { isKept, type KeptSteps, type Step, upToDate } from './steps.ts';
import { StepList } from './StepList.tsx';
import { words } from './texts.ts';
import { values } from './values.ts';

/** The file, which survives a reload if it is small enough. */
function useSource(): [Source | null, (source: Source | null) => void] {
  const [source, setSource] = useState<Source | null>(() => {
    const kept = readStored('source');
    return isSource(kept) ? kept : null;
  });
  return [
    source,
    (next) => {
      setSource(next);
      writeStored('source', next && next.text.length <= mostKept ? next : null);
    },
  ];
}

/** The steps, with their earlier states for undo. */
function useSteps() {
  const [kept, setKept] = useStored<KeptSteps>('steps', () => ({ named: [], steps: [] }), isKept);
  const { named, steps } = useMemo(() => upToDate(kept), [kept]);
  const setSteps = (next: readonly Step[]) => setKept({ named, steps: next });
  const [past, setPast] = useState<readonly (readonly Step[])[]>([]);
  const [future, setFuture] = useState<readonly (readonly Step[])[]>([]);
  const [last, ...later] = [past.at(-1), ...future];
  return {
    steps,
    change(next: readonly Step[]) {
      setPast([...past.slice(-49), steps]);
      setFuture([]);
      setSteps(next);
    },
    undo:
      last === undefined
        ? null
        : () => {
            setPast(past.slice(0, -1));
            setFuture([steps, ...future]);
            setSteps(last);
          },
    redo:
      later[0] === undefined
        ? null
        : () => {
            setPast([...past, steps]);
            setFuture(future.slice(1));
            if (later[0]) setSteps(later[0]);
          },
  };
}

export function Cleaner() {
  const [source, setSource] = useSource();
  const { steps, change, undo, redo } = useSteps();
  const before = useMemo(() => source && sheetFrom(source), [source]);
  const done = useMemo(() => (before ? runSteps(before, steps) : []), [before, steps]);
  const after = done.at(-1)?.sheet ?? before;
  const sheets = before ? [before, ...done.map(({ sheet }) => sheet)] : [];
  return (
    <>
      <Title>{words.title}</Title>
      <div className="flex flex-col gap-6">
        {source && before && after ? (
          <>
            <FileBar source={source} sheet={before} onChange={setSource} />
            <StepList steps={steps} done={done} sheets={sheets} onChange={change} onUndo={undo} onRedo={redo} />
            <Preview before={before} after={after} />
            <Download name={source.name} sheet={after} delimiter={source.delimiter} />
          </>
        ) : (
          <>
            <Opening onOpen={setSource} />
            {steps.length > 0 && (
              <Card title={words.steps}>
                <p className="mb-3 text-muted">{words.stepsBefore}</p>
                <ol className="list-decimal pl-6">
                  {steps.map((step) => (
                    <li key={step.id}>{[words.kinds[step.kind], columnsOf(step)].filter(Boolean).join(': ')}</li>
                  ))}
                </ol>
              </Card>
            )}
          </>
        )}
      </div>
    </>
  );
}

/** Returns the columns that a step names. */
function columnsOf({ column, columns, layout }: Step): string {
  const arranged = layout.map(({ name, to, keep }) => (keep && to !== '' && to !== name ? `${name} → ${to}` : name));
  return [column, ...columns, ...arranged].filter(Boolean).join(', ');
}

function FileBar({ source, sheet, onChange }: { source: Source; sheet: Sheet; onChange(source: Source | null): void }) {
  const [closing, setClosing] = useState(false);
  const lacking = values.columns.filter((name) =>
    sheet.columns.every((column) => column.name.toLowerCase() !== name.toLowerCase()),
  );
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 grow">
          <h2 className="font-heading text-lg font-semibold break-words">
            {source.name}
            {source.example && (
              <span className="ml-2 rounded-sm bg-accent px-2 py-0.5 align-middle font-body text-xs font-semibold text-on-accent">
                {words.exampleMark}
              </span>
            )}
          </h2>
          <p role="status" className="text-sm text-muted">
            {words.size(formatNumber(sheet.rows.length), formatNumber(sheet.columns.length))}
            {source.encoding !== null && `, ${source.encoding}`}
          </p>
        </div>
        <SelectField
          className="w-44"
          label={words.delimiter}
          value={source.delimiter}
          onChange={(event) =>
            onChange({
              ...source,
              delimiter: delimiters.find((one): one is Delimiter => one === event.target.value) ?? ',',
            })
          }
        >
          {delimiters.map((one) => (
            <option key={one} value={one}>
              {words.delimiters[one]}
            </option>
          ))}
        </SelectField>
        <IconButton
          label={words.close}
          icon="close"
          onClick={() => (source.example ? onChange(null) : setClosing(true))}
        />
      </div>
      <CheckField
        className="mt-2"
        label={words.named}
        checked={source.named}
        onChange={(event) => onChange({ ...source, named: event.target.checked })}
      />
      {lacking.length > 0 && !source.example && (
        <p className="mt-2 text-sm text-danger">{words.lacks(lacking.join(', '))}</p>
      )}
      {source.text.length > mostKept && <p className="mt-2 text-sm text-muted">{words.tooLarge}</p>}
      {closing && (
        <Confirm
          title={words.close}
          text={words.closeText}
          confirm={words.close}
          onCancel={() => setClosing(false)}
          onConfirm={() => onChange(null)}
        />
      )}
    </Card>
  );
}
