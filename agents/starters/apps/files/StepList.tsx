import { Button, IconButton } from '../kit/Button.tsx';
import { Card } from '../kit/Empty.tsx';
import { SelectField } from '../kit/Field.tsx';
import { formatNumber } from '../kit/format.ts';
import type { Done } from './engine.ts';
import { withColumnsOf } from './meant.ts';
import type { Sheet } from './sheet.ts';
import { StepForm } from './StepForm.tsx';
import { newStep, type Step, stepKinds } from './steps.ts';
import { words } from './texts.ts';

interface Props {
  steps: readonly Step[];
  done: readonly Done[];
  /** The input of each step. */
  sheets: readonly Sheet[];
  onChange(steps: readonly Step[]): void;
  onUndo: (() => void) | null;
  onRedo: (() => void) | null;
}

export function StepList({ steps, done, sheets, onChange, onUndo, onRedo }: Props) {
  const move = (index: number, by: number) => {
    const [step] = steps.slice(index, index + 1);
    if (step) onChange(steps.toSpliced(index, 1).toSpliced(index + by, 0, step));
  };
  return (
    <Card title={words.steps}>
      {steps.length === 0 && <p className="mb-4 text-muted">{words.noSteps}</p>}
      <ol className="flex flex-col">
        {steps.map((step, index) => {
          const name = words.kinds[step.kind];
          const did = done[index];
          const sheet = sheets[index];
          return (
            <li key={step.id} aria-label={name} className="border-b border-border py-3 first:pt-0">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="grid size-7 shrink-0 place-items-center rounded-full bg-text/10 text-sm font-semibold">
                  {formatNumber(index + 1)}
                </span>
                <div className="min-w-40 grow">
                  <h3 className="font-semibold">{name}</h3>
                  {did && <Told did={did} step={step} />}
                </div>
                <span className="ml-auto flex">
                  <IconButton label={words.up(name)} icon="up" disabled={index === 0} onClick={() => move(index, -1)} />
                  <IconButton
                    label={words.down(name)}
                    icon="down"
                    disabled={index === steps.length - 1}
                    onClick={() => move(index, 1)}
                  />
                  <IconButton
                    label={words.removeStep(name)}
                    icon="trash"
                    onClick={() => onChange(steps.toSpliced(index, 1))}
                  />
                </span>
              </div>
              {sheet && (
                <StepForm
                  step={withColumnsOf(sheet, step)}
                  columns={sheet.columns.map((column) => column.name)}
                  onChange={(next) => onChange(steps.with(index, next))}
                />
              )}
            </li>
          );
        })}
      </ol>
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <SelectField
          className="min-w-56 grow sm:max-w-sm"
          label={words.addStep}
          value=""
          onChange={(event) => {
            const kind = stepKinds.find((one) => one === event.target.value);
            if (kind) onChange([...steps, newStep(kind)]);
          }}
        >
          <option value="">–</option>
          {stepKinds.map((kind) => (
            <option key={kind} value={kind}>
              {words.kinds[kind]}
            </option>
          ))}
        </SelectField>
        <Button icon="undo" disabled={onUndo === null} onClick={() => onUndo?.()}>
          {words.undo}
        </Button>
        <Button icon="redo" disabled={onRedo === null} onClick={() => onRedo?.()}>
          {words.redo}
        </Button>
      </div>
    </Card>
  );
}

function Told({ did, step }: { did: Done; step: Step }) {
  if (did.missing !== null) {
    const text =
      did.missing !== ''
        ? words.noColumn(did.missing)
        : step.kind === 'join'
          ? words.chooseColumns
          : words.chooseColumn;
    return <p className="text-sm text-danger">{text}</p>;
  }
  const parts = [
    did.cells > 0 && words.cells(formatNumber(did.cells)),
    did.rows > 0 && words.rows(formatNumber(did.rows)),
    did.columns > 0 && words.columnsChanged(formatNumber(did.columns)),
    did.unsure > 0 && words.unsure(formatNumber(did.unsure)),
  ].filter((part) => part !== false);
  if (parts.length === 0 && step.kind === 'sort') return null;
  return <p className="text-sm text-muted">{parts.length === 0 ? words.nothing : parts.join(' · ')}</p>;
}
