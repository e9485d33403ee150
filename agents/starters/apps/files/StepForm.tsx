import { IconButton } from '../kit/Button.tsx';
import { CheckField, SelectField, TextField } from '../kit/Field.tsx';
import { Icon } from '../kit/Icon.tsx';
import { needsColumn, type Step, takesColumns, ways } from './steps.ts';
import { words } from './texts.ts';

interface Props {
  step: Step;
  /** The sheet's columns before this step. */
  columns: readonly string[];
  onChange(step: Step): void;
}

const box = 'min-w-40 grow sm:max-w-64';

/** The options of a step. */
export function StepForm({ step, columns, onChange }: Props) {
  const { kind } = step;
  const names: Readonly<Record<string, string>> = {
    ...words.ways.split,
    ...words.ways.case,
    ...words.ways.dates,
    ...words.ways.numbers,
    ...words.ways.filter,
    ...words.ways.sort,
  };
  const filterText = kind === 'filter' && step.way !== 'empty' && step.way !== 'filled';
  const textLabel =
    kind === 'split' ? words.at : kind === 'join' ? words.between : kind === 'replace' ? words.find : words.value;
  const offered = ways[kind];
  if (kind === 'empties') return null;
  if (kind === 'arrange') return <Arrange step={step} columns={columns} onChange={onChange} />;
  return (
    <div className="mt-3 flex flex-col gap-3 sm:pl-10">
      <div className="flex flex-wrap items-end gap-3">
        {needsColumn.has(kind) && (
          <SelectField
            className={box}
            label={words.column}
            value={step.column}
            onChange={(event) => onChange({ ...step, column: event.target.value })}
          >
            <option value="">–</option>
            {step.column !== '' && !columns.includes(step.column) && <option>{step.column}</option>}
            {columns.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        )}
        {offered && (
          <SelectField
            className={box}
            label={words.way}
            value={step.way}
            onChange={(event) => onChange({ ...step, way: event.target.value })}
          >
            {offered.map((way) => (
              <option key={way} value={way}>
                {names[way]}
              </option>
            ))}
          </SelectField>
        )}
        {(kind === 'split' || kind === 'join' || kind === 'replace' || filterText) && (
          <TextField
            className={box}
            label={textLabel}
            value={step.text}
            onChange={(event) => onChange({ ...step, text: event.target.value })}
          />
        )}
        {(kind === 'replace' || kind === 'join') && (
          <TextField
            className={box}
            label={kind === 'replace' ? words.replaceBy : words.newName}
            value={step.other}
            onChange={(event) => onChange({ ...step, other: event.target.value })}
          />
        )}
        {(kind === 'duplicates' || kind === 'replace') && (
          <CheckField
            label={kind === 'replace' ? words.wholeCell : words.ignoreCase}
            checked={step.flag}
            onChange={(event) => onChange({ ...step, flag: event.target.checked })}
          />
        )}
      </div>
      {takesColumns.has(kind) && <Chosen step={step} columns={columns} onChange={onChange} />}
    </div>
  );
}

/** The columns that a step works on; none selected means all, except for `join`. */
function Chosen({ step, columns, onChange }: Props) {
  const told = step.columns.length > 0 ? step.columns.join(', ') : step.kind === 'join' ? words.none : words.allColumns;
  const toggle = (name: string, on: boolean) =>
    onChange({ ...step, columns: on ? [...step.columns, name] : step.columns.filter((one) => one !== name) });
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
        <Icon name="down" className="size-4" />
        {words.columns}: {told}
      </summary>
      <div className="flex flex-wrap gap-x-6">
        {columns.map((name) => (
          <CheckField
            key={name}
            label={name}
            checked={step.columns.includes(name)}
            onChange={(event) => toggle(name, event.target.checked)}
          />
        ))}
      </div>
    </details>
  );
}

function Arrange({ step, columns, onChange }: Props) {
  const known = step.layout
    .filter(({ name }) => columns.includes(name))
    .map((one) => ({ ...one, to: one.to === '' ? one.name : one.to }));
  const rest = columns
    .filter((name) => known.every((one) => one.name !== name))
    .map((name) => ({ name, to: name, keep: !step.flag }));
  const layout = [...known, ...rest];
  const set = (next: typeof layout) => onChange({ ...step, layout: next });
  return (
    <ul className="mt-3 flex flex-col gap-3 sm:pl-10">
      {layout.map((one, index) => (
        <li key={one.name} className="flex flex-wrap items-end gap-3">
          <CheckField
            className="min-w-40"
            label={words.keep(one.name)}
            checked={one.keep}
            onChange={(event) => set(layout.with(index, { ...one, keep: event.target.checked }))}
          />
          <TextField
            className="min-w-40 grow"
            label={words.rename(one.name)}
            value={one.to}
            onChange={(event) => set(layout.with(index, { ...one, to: event.target.value }))}
          />
          <span className="flex">
            <IconButton
              label={words.up(one.name)}
              icon="up"
              disabled={index === 0}
              onClick={() => set(layout.toSpliced(index, 1).toSpliced(index - 1, 0, one))}
            />
            <IconButton
              label={words.down(one.name)}
              icon="down"
              disabled={index === layout.length - 1}
              onClick={() => set(layout.toSpliced(index, 1).toSpliced(index + 1, 0, one))}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
