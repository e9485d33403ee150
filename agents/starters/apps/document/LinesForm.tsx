import { Button, IconButton } from '../kit/Button.tsx';
import { Card } from '../kit/Empty.tsx';
import { CheckField, SelectField, TextField } from '../kit/Field.tsx';
import { formatNumber, parseNumber } from '../kit/format.ts';
import { newId } from '../kit/id.ts';
import { useNotice } from '../kit/Notice.tsx';
import type { Draft, Shown } from './drafts.ts';
import type { Line } from './sums.ts';
import { texts } from './texts.ts';
import { values } from './values.ts';

const currencies = ['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'CAD', 'AUD', 'JPY', 'INR'];

interface Props {
  shown: Shown;
  onChange(part: Partial<Draft>): void;
}

/** The items of an invoice or a quote, with currency and tax. */
export function LinesForm({ shown, onChange }: Props) {
  const { lines, currency, smallBusiness } = shown;
  const tell = useNotice();
  const set = (next: readonly Line[]) => onChange({ lines: next });
  const edit = (id: string, part: Partial<Line>) =>
    set(lines.map((line) => (line.id === id ? { ...line, ...part } : line)));
  const add = () =>
    set([
      ...lines,
      { id: newId(), what: '', quantity: '1', price: '', tax: lines.at(-1)?.tax ?? formatNumber(values.taxRate) },
    ]);
  const remove = (id: string) => {
    set(lines.filter((line) => line.id !== id));
    tell(texts.removedLine, () => set(lines));
  };
  return (
    <Card title={texts.lines}>
      <ol className="mb-4 flex flex-col gap-5">
        {lines.map((line, index) => (
          <li key={line.id}>
            <fieldset className="min-w-0 rounded-md border border-border p-3">
              <legend className="px-1 text-sm font-semibold">{texts.line(index + 1)}</legend>
              <TextField
                label={texts.what}
                value={line.what}
                onChange={(event) => edit(line.id, { what: event.target.value })}
              />
              <div className="mt-3 grid grid-cols-2 items-start gap-3">
                <NumberField
                  label={texts.quantity}
                  value={line.quantity}
                  onValue={(quantity) => edit(line.id, { quantity })}
                />
                <NumberField label={texts.price} value={line.price} onValue={(price) => edit(line.id, { price })} />
                {!smallBusiness && (
                  <NumberField label={texts.tax} value={line.tax} onValue={(tax) => edit(line.id, { tax })} />
                )}
                <IconButton
                  icon="trash"
                  label={texts.removeLine(index + 1)}
                  className="self-end justify-self-end"
                  onClick={() => remove(line.id)}
                />
              </div>
            </fieldset>
          </li>
        ))}
      </ol>
      <Button icon="plus" onClick={add}>
        {texts.addLine}
      </Button>
      <div className="mt-4 flex flex-col gap-2 border-t border-border pt-4">
        <SelectField
          label={texts.currency}
          value={currency}
          onChange={(event) => onChange({ currency: event.target.value })}
        >
          {[...new Set([currency, ...currencies])].map((code) => (
            <option key={code}>{code}</option>
          ))}
        </SelectField>
        <CheckField
          label={texts.smallBusiness}
          checked={smallBusiness}
          onChange={(event) => onChange({ smallBusiness: event.target.checked })}
        />
      </div>
    </Card>
  );
}

function NumberField({ label, value, onValue }: { label: string; value: string; onValue(value: string): void }) {
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      error={value !== '' && parseNumber(value) === null ? texts.notANumber : undefined}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}
