import { Button, IconButton } from '../kit/Button.tsx';
import { Card } from '../kit/Empty.tsx';
import { useNotice } from '../kit/Notice.tsx';
import { ScrollArea } from '../kit/ScrollArea.tsx';
import { useStored } from '../kit/storage.ts';
import type { Calculation, Money, Result } from './calculation.ts';
import { InputCell, labelOf } from './InputField.tsx';
import { isTyped, type Read, readInputs, type Typed } from './read-inputs.ts';
import { texts } from './texts.ts';

interface Props {
  calculation: Calculation;
  typed: Typed;
  onTyped(next: Typed): void;
  currency: string;
  money: Money;
}

interface Column {
  name: string;
  typed: Typed;
  read: Read;
  results: readonly Result[] | null;
  change(next: Typed): void;
}

const letters = ['A', 'B', 'C'];
const cell = 'border-b border-border px-3 py-2 align-top';
/** Keeps the row's name visible while the columns scroll. */
const rowHead = 'sticky left-0 z-1 bg-surface text-left font-medium';

/** Compares the figures above, as variant A, with other variants. */
export function Compare({ calculation, typed, onTyped, currency, money }: Props) {
  const [others, setOthers] = useStored<readonly Typed[]>(
    `compare-${calculation.id}`,
    () => [],
    (value) => Array.isArray(value) && value.length < letters.length && value.every(isTyped),
  );
  const tell = useNotice();
  const columns = [typed, ...others].map((one, index): Column => {
    const read = readInputs(calculation.inputs, one);
    return {
      name: texts.variant(letters[index] ?? ''),
      typed: one,
      read,
      results: Object.keys(read.errors).length > 0 ? null : calculation.results(read.given, money),
      change: (next) => (index === 0 ? onTyped(next) : setOthers(others.with(index - 1, next))),
    };
  });
  const remove = (index: number) => {
    setOthers(others.filter((_, other) => other !== index - 1));
    tell(texts.removedVariant(columns[index]?.name ?? ''), () => setOthers(others));
  };
  const keys = new Set(columns.flatMap(({ read }) => read.shown.map(({ key }) => key)));
  return (
    <Card title={texts.compare}>
      <p className="mb-4 max-w-prose text-muted">{texts.compareHint}</p>
      {others.length > 0 && (
        <ScrollArea
          label={texts.compare}
          className="mb-4 overflow-x-auto rounded-md border border-border focus-visible:outline-2 focus-visible:outline-ring"
        >
          <table aria-label={texts.compare} className="w-full text-sm tabular-nums">
            <thead>
              <tr>
                <th scope="col" className={`${cell} ${rowHead}`}>
                  {texts.figure}
                </th>
                {columns.map(({ name }, index) => (
                  <th key={name} scope="col" className={`${cell} text-right font-semibold whitespace-nowrap`}>
                    {name}
                    {index > 0 && (
                      <IconButton
                        label={texts.removeVariant(name)}
                        icon="trash"
                        className="-my-3 ml-1"
                        onClick={() => remove(index)}
                      />
                    )}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {calculation.inputs
                .filter(({ key }) => keys.has(key))
                .map((input) => (
                  <tr key={input.key}>
                    <th scope="row" className={`${cell} ${rowHead} min-w-28 pt-4`}>
                      {labelOf(input, currency)}
                    </th>
                    {columns.map(({ name, typed, read, change }) => (
                      <td key={name} className={`${cell} text-right`}>
                        {read.shown.includes(input) && (
                          <InputCell
                            input={input}
                            name={texts.inVariant(labelOf(input, currency), name)}
                            text={typed[input.key] ?? ''}
                            error={read.errors[input.key]}
                            onText={(text) => change({ ...typed, [input.key]: text })}
                          />
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              <Results columns={columns} />
            </tbody>
          </table>
        </ScrollArea>
      )}
      {columns.length < letters.length && (
        <Button icon="plus" onClick={() => setOthers([...others, others.at(-1) ?? typed])}>
          {texts.addVariant}
        </Button>
      )}
    </Card>
  );
}

function Results({ columns }: { columns: readonly Column[] }) {
  const labels = [...new Set(columns.flatMap(({ results }) => results?.map(({ label }) => label) ?? []))];
  const [first] = columns;
  const main = first?.results?.[0];
  return (
    <>
      {labels.map((label, index) => (
        <tr key={label} className={index === 0 ? 'bg-primary/12' : ''}>
          <th scope="row" className={`${cell} ${rowHead}`}>
            {label}
          </th>
          {columns.map(({ name, results }) => (
            <td key={name} className={`${cell} text-right font-semibold whitespace-nowrap`}>
              {results?.find((one) => one.label === label)?.text ?? '–'}
            </td>
          ))}
        </tr>
      ))}
      {first && main && (
        <tr>
          <th scope="row" className={`${cell} ${rowHead} border-0`}>
            {texts.against(first.name)}
          </th>
          {columns.map(({ name, results }, index) => (
            <td key={name} className={`${cell} border-0 text-right whitespace-nowrap`}>
              {index > 0 &&
                difference(
                  main,
                  results?.find(({ label }) => label === main.label),
                )}
            </td>
          ))}
        </tr>
      )}
    </>
  );
}

function difference(one: Result, other: Result | undefined): string {
  if (one.value === undefined || other?.value === undefined || !one.show) return '–';
  const by = other.value - one.value;
  if (one.show(Math.abs(by)) === one.show(0)) return texts.same;
  return `${by > 0 ? '+' : '−'} ${one.show(Math.abs(by))}`;
}
