import { type FormEvent, useId, useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { SelectField, TextArea, TextField } from '../kit/Field.tsx';
import { capital, type Cell, type Cells, type FieldDef, type FieldType, readCell, typedCell } from './field.ts';
import { type Item, optionsOf, titleField } from './store.ts';
import { words } from './texts.ts';

interface Props {
  title: string;
  fields: readonly FieldDef[];
  items: readonly Item[];
  cells: Cells;
  onClose(): void;
  onSave(cells: Cells): void;
}

/** A form with every field of an entry. */
export function ItemForm({ title, fields, items, cells, onClose, onSave }: Props) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(fields.map((field) => [field.id, typedCell(cells[field.id])])),
  );
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  function save(event: FormEvent) {
    event.preventDefault();
    const read: Record<string, Cell> = { ...cells };
    const wrong: Record<string, string> = {};
    for (const field of fields) {
      const cell = readCell(field, typed[field.id] ?? '');
      if (cell === null) wrong[field.id] = errorOf(field.type);
      else if (cell === undefined) delete read[field.id];
      else read[field.id] = cell;
    }
    const named = titleField(fields);
    if (named && read[named.id] === undefined) wrong[named.id] ??= words.needed(capital(named.name));
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) onSave(read);
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form noValidate onSubmit={save} className="flex flex-col gap-4">
        {fields.map((field) => (
          <Input
            key={field.id}
            field={field}
            items={items}
            value={typed[field.id] ?? ''}
            error={errors[field.id]}
            onChange={(value) => setTyped({ ...typed, [field.id]: value })}
          />
        ))}
        <div className="mt-2 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" tone="primary" icon="check">
            {words.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function errorOf(type: FieldType): string {
  if (type === 'count' || type === 'minimum') return words.notCount;
  if (type === 'rating') return words.notRating;
  if (type === 'email') return words.notMail;
  return type === 'date' ? words.notDay : words.notNumber;
}

interface InputProps {
  field: FieldDef;
  items: readonly Item[];
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}

const inputTypes: Partial<Record<FieldType, string>> = { date: 'date', email: 'email', phone: 'tel' };

function Input({ field, items, value, error, onChange }: InputProps) {
  const list = useId();
  const shared = { label: capital(field.name), error, value };
  if (field.type === 'long') return <TextArea {...shared} onChange={(event) => onChange(event.target.value)} />;
  if (field.type === 'check') {
    const kept = value === 'true' ? words.yes : value === 'false' ? words.no : value;
    return (
      <SelectField {...shared} value={kept} onChange={(event) => onChange(event.target.value)}>
        <option value="">–</option>
        <option>{words.yes}</option>
        <option>{words.no}</option>
      </SelectField>
    );
  }
  const isNumber = ['number', 'year', 'money', 'rating', 'count', 'minimum'].includes(field.type);
  return (
    <>
      <TextField
        {...shared}
        type={inputTypes[field.type] ?? 'text'}
        inputMode={isNumber ? 'decimal' : undefined}
        list={field.type === 'choice' ? list : undefined}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
      {field.type === 'choice' && (
        <datalist id={list}>
          {optionsOf(field, items).map((option) => (
            <option key={option}>{option}</option>
          ))}
        </datalist>
      )}
    </>
  );
}

export function LendForm({ title, onClose, onSave }: { title: string; onClose(): void; onSave(to: string): void }) {
  const [to, setTo] = useState('');
  const [error, setError] = useState<string>();
  function save(event: FormEvent) {
    event.preventDefault();
    if (to.trim() === '') setError(words.missingName);
    else onSave(to.trim());
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form noValidate onSubmit={save} className="flex flex-col gap-4">
        <TextField label={words.lentTo} value={to} error={error} onChange={(event) => setTo(event.target.value)} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" tone="primary" icon="check">
            {words.lend}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
