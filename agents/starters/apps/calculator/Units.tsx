import { Button } from '../kit/Button.tsx';
import { Card } from '../kit/Empty.tsx';
import { SelectField, TextField } from '../kit/Field.tsx';
import { parseNumber } from '../kit/format.ts';
import { useStored } from '../kit/storage.ts';
import { ResultCard } from './ResultCard.tsx';
import { showMeasure, typed } from './show.ts';
import { Table } from './Table.tsx';
import { texts } from './texts.ts';
import { convert, quantities, type Quantity, unitsOf, usual } from './units.ts';
import { values } from './values.ts';

interface Kept {
  quantity: Quantity;
  value: string;
  from: string;
  to: string;
}

const startOf = (quantity: Quantity): Kept => ({
  quantity,
  value: '1',
  from: usual[quantity][0],
  to: usual[quantity][1],
});

/** Returns the units of the brief, or the usual ones. */
function first(): Kept {
  const { unitFrom: from, unitTo: to, unitValue } = values;
  const quantity = quantities.find((one) => unitsOf(one).includes(from ?? '') && unitsOf(one).includes(to ?? ''));
  const usually = startOf(quantity ?? 'length');
  return quantity === undefined || from === null || to === null
    ? usually
    : { quantity, value: typed(unitValue), from, to };
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const { quantity, from, to, value: text } = value as Record<string, unknown>;
  const known = quantities.find((one) => one === quantity);
  return (
    known !== undefined && typeof text === 'string' && [from, to].every((unit) => unitsOf(known).includes(String(unit)))
  );
}

/** Converts between the units of one quantity, and shows all of them. */
export function Units() {
  const [{ quantity, value, from, to }, set] = useStored<Kept>('units', first, isKept);
  const number = parseNumber(value);
  const all = unitsOf(quantity);
  const unit = (label: string, chosen: string, key: 'from' | 'to') => (
    <SelectField
      label={label}
      value={chosen}
      onChange={(event) => set((before) => ({ ...before, [key]: event.target.value }))}
    >
      {all.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </SelectField>
  );
  const shown = (target: string) => showMeasure(convert(quantity, number ?? 0, from, target));
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(18rem,22rem)_minmax(0,1fr)]">
      <Card title={texts.inputs}>
        <div className="flex flex-col gap-4">
          <SelectField
            label={texts.units.quantity}
            value={quantity}
            onChange={(event) => set(startOf(quantities.find((one) => one === event.target.value) ?? 'length'))}
          >
            {quantities.map((one) => (
              <option key={one} value={one}>
                {texts.units.names[one]}
              </option>
            ))}
          </SelectField>
          <TextField
            label={texts.units.value}
            inputMode="decimal"
            autoComplete="off"
            value={value}
            error={number === null ? texts.notANumber : undefined}
            onChange={(event) => set((before) => ({ ...before, value: event.target.value }))}
          />
          {unit(texts.units.from, from, 'from')}
          {unit(texts.units.to, to, 'to')}
          <Button icon="reset" onClick={() => set((before) => ({ ...before, from: before.to, to: before.from }))}>
            {texts.swap}
          </Button>
        </div>
      </Card>
      <div className="flex min-w-0 flex-col gap-5">
        <ResultCard results={number === null ? null : [{ label: `${value} ${from}`, text: `${shown(to)} ${to}` }]} />
        {number !== null && (
          <Card title={texts.allUnits}>
            <Table
              caption={texts.allUnits}
              columns={[texts.columns.unit, texts.columns.value]}
              rows={all.map((one) => ({ key: one, strong: one === to, cells: [one, shown(one)] }))}
            />
          </Card>
        )}
      </div>
    </div>
  );
}
