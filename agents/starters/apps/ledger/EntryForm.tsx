import { type FormEvent, useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { SelectField, TextField } from '../kit/Field.tsx';
import { dayOf, formatNumber, parseNumber } from '../kit/format.ts';
import { newId } from '../kit/id.ts';
import { fromUnits, toUnits } from './money.ts';
import type { Entry } from './settle.ts';
import { Shares, sharesOf, type Sharing } from './Shares.tsx';
import { texts } from './texts.ts';
import type { Cost } from './values.ts';

interface Props {
  entry: Entry | null;
  /** The initial values of a new one. */
  start?: Cost | undefined;
  names: readonly string[];
  currencies: readonly string[];
  onSave(entry: Entry): void;
  onClose(): void;
}

function sharingOf(entry: Entry | null, names: readonly string[]): Sharing {
  if (!entry) return { split: 'equal', chosen: names, typed: Object.fromEntries(names.map((name) => [name, ''])) };
  const { split, shares, currency } = entry;
  const typed = Object.entries(shares).map(([name, weight]) => [
    name,
    formatNumber(split === 'amounts' ? fromUnits(weight, currency) : weight),
  ]);
  return { split, chosen: Object.keys(shares), typed: split === 'equal' ? {} : Object.fromEntries(typed) };
}

/** The form for a new or existing expense. */
export function EntryForm({ entry, start, names, currencies, onSave, onClose }: Props) {
  const [title, setTitle] = useState(entry?.title ?? start?.name ?? '');
  const [currency, setCurrency] = useState(entry?.currency ?? start?.currency ?? currencies[0] ?? 'EUR');
  const [amount, setAmount] = useState(
    entry
      ? formatNumber(fromUnits(entry.amount, entry.currency))
      : start && start.amount > 0
        ? formatNumber(start.amount)
        : '',
  );
  const [payer, setPayer] = useState(entry?.payer ?? names[0] ?? '');
  const [day, setDay] = useState(entry?.day ?? dayOf(new Date()));
  const [sharing, setSharing] = useState<Sharing>(() => sharingOf(entry, names));
  const [tried, setTried] = useState(false);
  const units = toUnits(parseNumber(amount) ?? 0, currency);
  const read = sharesOf(sharing, names, units, currency);
  const problems = {
    title: title.trim() === '' ? texts.errors.title : undefined,
    amount: units > 0 ? undefined : texts.errors.amount,
    day: /^\d{4}-\d\d-\d\d$/.test(day) ? undefined : texts.errors.day,
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.values(problems).some((problem) => problem !== undefined) || 'error' in read) return;
    onSave({
      id: entry?.id ?? newId(),
      title: title.trim(),
      payer,
      amount: units,
      currency,
      day,
      split: sharing.split,
      shares: read.shares,
      payment: entry?.payment ?? false,
    });
  };
  return (
    <Dialog title={entry ? texts.changeExpense : texts.addExpense} onClose={onClose}>
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
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <SelectField label={texts.payer} value={payer} onChange={(event) => setPayer(event.target.value)}>
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
          <TextField
            label={texts.day}
            type="date"
            value={day}
            error={tried ? problems.day : undefined}
            onChange={(event) => setDay(event.target.value)}
          />
        </div>
        <Shares
          sharing={sharing}
          names={names}
          error={tried && 'error' in read ? read.error : undefined}
          onChange={setSharing}
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
