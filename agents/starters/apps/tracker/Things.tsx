import { useState } from 'react';
import { Button, IconButton } from '../kit/Button.tsx';
import { Empty } from '../kit/Empty.tsx';
import { SelectField, TextField } from '../kit/Field.tsx';
import { formatNumber, parseNumber } from '../kit/format.ts';
import { Title } from '../kit/Frame.tsx';
import { newId } from '../kit/id.ts';
import { useNotice } from '../kit/Notice.tsx';
import { kinds, scaleOf, targetOf, type Thing } from './model.ts';
import { spanOf, spans } from './span.ts';
import { useTracker } from './store.tsx';
import { texts } from './texts.ts';
import { TurnsCard } from './TurnsCard.tsx';

const plain = { kind: 'yes', goal: 0, unit: '', perWeek: 7, every: 0, span: 'day' } as const;

/** The things to track, and how. */
export function ThingsPage() {
  const { things, setThings } = useTracker();
  const tell = useNotice();
  const add = () => setThings([...things, { id: newId(), name: texts.newThing, ...plain }]);
  const put = (id: string, next: Partial<Thing>) =>
    setThings(things.map((thing) => (thing.id === id ? { ...thing, ...next } : thing)));
  const up = (index: number) => {
    const next = [...things];
    const [thing] = next.splice(index, 1);
    if (thing) next.splice(index - 1, 0, thing);
    setThings(next);
  };
  return (
    <>
      <Title
        actions={
          <Button tone="primary" icon="plus" onClick={add}>
            {texts.add}
          </Button>
        }
      >
        {texts.things}
      </Title>
      <p className="-mt-4 mb-6 text-muted">{texts.thingsHint}</p>
      {things.length === 0 && <Empty icon="plus" title={texts.none} hint={texts.noneHint} />}
      <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {things.map((thing, index) => (
          <li
            key={thing.id}
            className="grid grid-cols-2 content-start items-end gap-3 rounded-lg border border-border bg-surface p-4 md:p-5"
          >
            <TextField
              label={texts.name}
              className="col-span-2"
              value={thing.name}
              onChange={({ target }) => put(thing.id, { name: target.value })}
            />
            <SelectField
              label={texts.kind}
              className="col-span-2"
              value={thing.kind}
              onChange={({ target }) => {
                const kind = kinds.find((one) => one === target.value);
                if (kind) put(thing.id, { kind });
              }}
            >
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {texts.kinds[kind]}
                </option>
              ))}
            </SelectField>
            {thing.kind === 'count' && (
              <GoalField label={texts.goal} value={thing.goal} optional onChange={(goal) => put(thing.id, { goal })} />
            )}
            {thing.kind === 'number' && (
              <GoalField
                label={texts.targetValue}
                value={targetOf(thing)}
                optional
                onChange={(target) => put(thing.id, { target })}
              />
            )}
            {thing.kind === 'scale' && (
              <GoalField
                label={texts.highestValue}
                value={scaleOf(thing).at(-1) ?? 1}
                onChange={(goal) => put(thing.id, { goal })}
              />
            )}
            {(thing.kind === 'count' || thing.kind === 'number') && (
              <TextField
                label={texts.unit}
                value={thing.unit}
                onChange={({ target }) => put(thing.id, { unit: target.value })}
              />
            )}
            <EveryField value={thing.every} onChange={(every) => put(thing.id, { every })} />
            <SelectField
              label={texts.span}
              value={thing.span}
              onChange={({ target }) => put(thing.id, { span: spanOf(target.value) })}
            >
              {spans.map((span) => (
                <option key={span} value={span}>
                  {texts.spans[span]}
                </option>
              ))}
            </SelectField>
            <SelectField
              label={texts.perWeek}
              className="col-start-1"
              value={thing.perWeek}
              onChange={({ target }) => put(thing.id, { perWeek: Number(target.value) })}
            >
              {[1, 2, 3, 4, 5, 6].map((count) => (
                <option key={count} value={count}>
                  {texts.times(count)}
                </option>
              ))}
              <option value={7}>{texts.everyDay}</option>
            </SelectField>
            <div className="flex justify-end">
              {index > 0 && <IconButton label={texts.up(thing.name)} icon="up" onClick={() => up(index)} />}
              <IconButton
                label={texts.remove(thing.name)}
                icon="trash"
                onClick={() => {
                  setThings(things.filter(({ id }) => id !== thing.id));
                  tell(texts.removed(thing.name), () => setThings(things));
                }}
              />
            </div>
          </li>
        ))}
      </ul>
      <TurnsCard />
    </>
  );
}

/** The number of days, weeks, months or years until it is due again; empty for never. */
function EveryField({ value, onChange }: { value: number; onChange(every: number): void }) {
  const [typed, setTyped] = useState(value > 0 ? String(value) : '');
  const number = typed.trim() === '' ? 0 : parseNumber(typed);
  const isWrong = number === null || number < 0 || !Number.isInteger(number);
  return (
    <TextField
      label={texts.every}
      placeholder={texts.everyHint}
      className="col-start-1"
      inputMode="numeric"
      value={typed}
      error={isWrong ? texts.numberWrong : undefined}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = target.value.trim() === '' ? 0 : parseNumber(target.value);
        if (next !== null && next >= 0 && Number.isInteger(next)) onChange(next);
      }}
    />
  );
}

/** `optional`: empty is 0, and the other way round. */
function GoalField({
  label,
  value,
  optional = false,
  onChange,
}: {
  label: string;
  value: number;
  optional?: boolean;
  onChange(goal: number): void;
}) {
  const [typed, setTyped] = useState(optional && value === 0 ? '' : formatNumber(value));
  const number = optional && typed.trim() === '' ? 0 : parseNumber(typed);
  return (
    <TextField
      label={label}
      inputMode="decimal"
      value={typed}
      error={number === null || number < 0 || (number === 0 && !optional) ? texts.numberWrong : undefined}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = optional && target.value.trim() === '' ? 0 : parseNumber(target.value);
        if (next !== null && (next > 0 || (optional && next === 0))) onChange(next);
      }}
    />
  );
}
