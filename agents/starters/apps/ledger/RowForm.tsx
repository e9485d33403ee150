import { type FormEvent, useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { SelectField, TextField } from '../kit/Field.tsx';
import { dayOf, formatNumber, parseNumber } from '../kit/format.ts';
import { newId } from '../kit/id.ts';
import type { Row } from './book.ts';
import { fromUnits, toUnits } from './money.ts';
import { texts } from './texts.ts';

interface Props {
  row: Row | null;
  kind: Row['kind'];
  categories: readonly string[];
  currencies: readonly string[];
  onSave(row: Row): void;
  onClose(): void;
}

/** The form for new or existing income or spending. */
export function RowForm({ row, kind, categories, currencies, onSave, onClose }: Props) {
  const [title, setTitle] = useState(row?.title ?? '');
  const [category, setCategory] = useState(row?.category ?? categories[0] ?? '');
  const [currency, setCurrency] = useState(row?.currency ?? currencies[0] ?? 'EUR');
  const [amount, setAmount] = useState(row ? formatNumber(fromUnits(row.amount, row.currency)) : '');
  const [day, setDay] = useState(row?.day ?? dayOf(new Date()));
  const [tried, setTried] = useState(false);
  const units = toUnits(parseNumber(amount) ?? 0, currency);
  const problems = {
    title: title.trim() === '' ? texts.errors.title : undefined,
    amount: units > 0 ? undefined : texts.errors.amount,
    day: /^\d{4}-\d\d-\d\d$/.test(day) ? undefined : texts.errors.day,
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.values(problems).some((problem) => problem !== undefined)) return;
    onSave({ id: row?.id ?? newId(), title: title.trim(), kind, category, amount: units, currency, day });
  };
  const heading = kind === 'in' ? texts.addIncome : texts.addSpending;
  return (
    <Dialog title={row ? texts.changeRow : heading} onClose={onClose}>
      <form onSubmit={save} noValidate className="flex flex-col gap-4">
        <TextField
          label={texts.title}
          value={title}
          maxLength={120}
          error={tried ? problems.title : undefined}
          onChange={(event) => setTitle(event.target.value)}
        />
        <div className="grid grid-cols-[1fr_7rem] items-start gap-3">
          <TextField
            label={texts.amount}
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            error={tried ? problems.amount : undefined}
            onChange={(event) => setAmount(event.target.value)}
          />
          <SelectField label={texts.currency} value={currency} onChange={(event) => setCurrency(event.target.value)}>
            {[...new Set([...currencies, currency])].map((code) => (
              <option key={code}>{code}</option>
            ))}
          </SelectField>
        </div>
        <SelectField label={texts.category} value={category} onChange={(event) => setCategory(event.target.value)}>
          {categories
            .filter((one) => one !== '')
            .map((one) => (
              <option key={one}>{one}</option>
            ))}
          <option value="">{texts.others}</option>
        </SelectField>
        <TextField
          label={texts.day}
          type="date"
          value={day}
          error={tried ? problems.day : undefined}
          onChange={(event) => setDay(event.target.value)}
        />
        <div className="mt-2 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" tone="primary" icon="check">
            {texts.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
