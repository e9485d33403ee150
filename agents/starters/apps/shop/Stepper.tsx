import { IconButton } from '../kit/Button.tsx';
import { texts } from './texts.ts';

/** A quantity: typed, or changed by one. */
export function Stepper({ name, count, onChange }: { name: string; count: number; onChange(count: number): void }) {
  return (
    <div className="inline-flex items-center rounded-md border border-border bg-background">
      <IconButton label={texts.less(name)} icon="minus" onClick={() => onChange(count - 1)} />
      <input
        type="number"
        inputMode="numeric"
        aria-label={texts.countOf(name)}
        min={0}
        max={99}
        value={count}
        onChange={(event) => onChange(Math.trunc(Number(event.target.value) || 0))}
        className="h-11 w-12 [appearance:textfield] bg-transparent text-center font-semibold tabular-nums focus-visible:outline-2 focus-visible:outline-ring [&::-webkit-inner-spin-button]:appearance-none"
      />
      <IconButton label={texts.more(name)} icon="plus" disabled={count >= 99} onClick={() => onChange(count + 1)} />
    </div>
  );
}
