import { Button } from '../kit/Button.tsx';
import { Empty } from '../kit/Empty.tsx';
import { SelectField } from '../kit/Field.tsx';
import { go } from '../kit/router.ts';
import { useStored } from '../kit/storage.ts';
import type { Thing } from './model.ts';
import { useTracker } from './store.tsx';
import { texts } from './texts.ts';

/** The selected thing, which all screens share. */
export function useShown(): [Thing | undefined, (id: string) => void] {
  const { things } = useTracker();
  const [id, setId] = useStored(
    'shown',
    () => '',
    (value) => typeof value === 'string',
  );
  return [things.find((thing) => thing.id === id) ?? things[0], setId];
}

export function ThingPicker({ thing, onPick }: { thing: Thing; onPick(id: string): void }) {
  const { things } = useTracker();
  return (
    <SelectField
      label={texts.which}
      className="w-full max-w-xs"
      value={thing.id}
      onChange={({ target }) => onPick(target.value)}
    >
      {things.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

export function NothingYet() {
  return (
    <Empty icon="plus" title={texts.none} hint={texts.noneHint}>
      <Button tone="primary" icon="plus" onClick={() => go('/things')}>
        {texts.add}
      </Button>
    </Empty>
  );
}

/** A labelled number. */
export function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="min-w-36 grow rounded-lg border border-border bg-surface p-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-heading text-xl font-bold tabular-nums">{value}</dd>
    </div>
  );
}
