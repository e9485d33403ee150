import { CheckField, SelectField, TextField } from '../kit/Field.tsx';
import { formatMoney, parseNumber } from '../kit/format.ts';
import { fromUnits, toUnits } from './money.ts';
import type { Entry } from './settle.ts';
import { texts } from './texts.ts';

type Split = Entry['split'];
const splits: readonly Split[] = ['equal', 'parts', 'amounts'];

/** How an amount is shared, as typed. */
export interface Sharing {
  split: Split;
  /** For equal shares. */
  chosen: readonly string[];
  /** For parts and amounts, by name. */
  typed: Readonly<Record<string, string>>;
}

/** Returns the weights by name, or the error to show. */
export function sharesOf(
  { split, chosen, typed }: Sharing,
  names: readonly string[],
  units: number,
  currency: string,
): { shares: Record<string, number> } | { error: string } {
  const number = (name: string) => Math.max(0, parseNumber(typed[name] ?? '') ?? 0);
  const weights = names.map((name): [string, number] => {
    if (split === 'equal') return [name, chosen.includes(name) ? 1 : 0];
    return [name, split === 'parts' ? number(name) : toUnits(number(name), currency)];
  });
  const shares = Object.fromEntries(weights.filter(([, weight]) => weight > 0));
  if (Object.keys(shares).length === 0) return { error: texts.errors.nobody };
  const left = units - weights.reduce((sum, [, weight]) => sum + weight, 0);
  if (split === 'amounts' && left !== 0) {
    return { error: texts.errors.sum(formatMoney(fromUnits(left, currency), currency)) };
  }
  return { shares };
}

interface Props {
  sharing: Sharing;
  names: readonly string[];
  error: string | undefined;
  onChange(next: Sharing): void;
}

export function Shares({ sharing, names, error, onChange }: Props) {
  const { split, chosen, typed } = sharing;
  return (
    <>
      <SelectField
        label={texts.split}
        value={split}
        onChange={(event) =>
          onChange({ ...sharing, split: splits.find((one) => one === event.target.value) ?? 'equal' })
        }
      >
        {splits.map((one) => (
          <option key={one} value={one}>
            {texts.splits[one]}
          </option>
        ))}
      </SelectField>
      <fieldset className="min-w-0">
        <legend className="mb-1 text-sm font-medium">{texts.forWhom}</legend>
        <div className={split === 'equal' ? 'grid grid-cols-2 gap-x-4' : 'grid gap-3 sm:grid-cols-2'}>
          {names.map((name) =>
            split === 'equal' ? (
              <CheckField
                key={name}
                label={name}
                checked={chosen.includes(name)}
                onChange={(event) =>
                  onChange({
                    ...sharing,
                    chosen: event.target.checked ? [...chosen, name] : chosen.filter((one) => one !== name),
                  })
                }
              />
            ) : (
              <TextField
                key={name}
                label={split === 'parts' ? texts.partOf(name) : texts.amountOf(name)}
                inputMode="decimal"
                autoComplete="off"
                value={typed[name] ?? ''}
                onChange={(event) => onChange({ ...sharing, typed: { ...typed, [name]: event.target.value } })}
              />
            ),
          )}
        </div>
        {error !== undefined && <p className="mt-2 text-sm text-danger">{error}</p>}
      </fieldset>
    </>
  );
}
