import { type FormEvent, useState } from 'react';
import { Button, IconButton } from '../kit/Button.tsx';
import { Confirm } from '../kit/Dialog.tsx';
import { Card } from '../kit/Empty.tsx';
import { CheckField, SelectField, TextField } from '../kit/Field.tsx';
import { Title } from '../kit/Frame.tsx';
import { capital, type FieldDef, type FieldType, fieldTypes, newField, withStock } from './field.ts';
import { useItems, useLayout } from './store.ts';
import { words } from './texts.ts';

export function FieldsScreen() {
  const { fields, setFields, lending, setLending } = useLayout();
  const { items, dropField } = useItems();
  const [removed, setRemoved] = useState<FieldDef | null>(null);
  const change = (field: FieldDef) => setFields(fields.map((one) => (one.id === field.id ? field : one)));
  const move = (index: number, by: number) => {
    const [field] = fields.slice(index, index + 1);
    if (field) setFields(fields.toSpliced(index, 1).toSpliced(index + by, 0, field));
  };
  function drop(field: FieldDef) {
    setFields(fields.filter(({ id }) => id !== field.id));
    dropField(field.id);
    setRemoved(null);
  }
  const counts = fields.some(({ type }) => type === 'count');
  return (
    <>
      <Title>{words.fields}</Title>
      <div className="flex flex-col gap-6">
        <Card>
          <p className="mb-4 text-muted">{words.fieldsHint}</p>
          <ul className="flex flex-col gap-4">
            {fields.map((field, index) => (
              <li
                key={field.id}
                className="flex flex-wrap items-end gap-3 border-b border-border pb-4 last:border-0 last:pb-0"
              >
                <TextField
                  className="min-w-40 grow"
                  label={words.fieldName}
                  value={field.name}
                  onChange={(event) => event.target.value !== '' && change({ ...field, name: event.target.value })}
                />
                <TypeField
                  type={field.type}
                  disabled={items.some(({ cells }) => field.id in cells)}
                  onChange={(type) => change({ ...field, type })}
                />
                <span className="flex">
                  <IconButton
                    label={words.up(field.name)}
                    icon="up"
                    disabled={index === 0}
                    onClick={() => move(index, -1)}
                  />
                  <IconButton
                    label={words.down(field.name)}
                    icon="down"
                    disabled={index === fields.length - 1}
                    onClick={() => move(index, 1)}
                  />
                  <IconButton
                    label={words.removeField(field.name)}
                    icon="trash"
                    disabled={fields.length === 1}
                    onClick={() => setRemoved(field)}
                  />
                </span>
              </li>
            ))}
          </ul>
        </Card>
        <NewField fields={fields} onAdd={(field) => setFields([...fields, field])} />
        <Card title={words.options}>
          <CheckField label={words.lending} checked={lending} onChange={(event) => setLending(event.target.checked)} />
          {!counts && (
            <Button className="mt-2" icon="plus" onClick={() => setFields(withStock(fields))}>
              {words.counting}
            </Button>
          )}
        </Card>
      </div>
      {removed && (
        <Confirm
          title={words.removeFieldTitle(capital(removed.name))}
          text={words.removeFieldText}
          confirm={words.remove}
          onCancel={() => setRemoved(null)}
          onConfirm={() => drop(removed)}
        />
      )}
    </>
  );
}

const known = (value: string) => fieldTypes.find((one) => one === value) ?? 'text';

function TypeField({
  type,
  disabled,
  onChange,
}: {
  type: FieldType;
  disabled?: boolean;
  onChange(type: FieldType): void;
}) {
  return (
    <SelectField
      className="min-w-40 grow"
      label={words.fieldType}
      value={type}
      disabled={disabled}
      onChange={(event) => onChange(known(event.target.value))}
    >
      {fieldTypes.map((one) => (
        <option key={one} value={one}>
          {words.types[one]}
        </option>
      ))}
    </SelectField>
  );
}

function NewField({ fields, onAdd }: { fields: readonly FieldDef[]; onAdd(field: FieldDef): void }) {
  const [name, setName] = useState('');
  const [type, setType] = useState<FieldType>('text');
  const [error, setError] = useState<string>();
  function add(event: FormEvent) {
    event.preventDefault();
    const typed = name.trim();
    const taken = fields.some((field) => field.name.toLowerCase() === typed.toLowerCase());
    setError(typed === '' ? words.nameEmpty : taken ? words.nameTaken : undefined);
    if (typed === '' || taken) return;
    onAdd(newField(typed, type));
    setName('');
  }
  return (
    <Card title={words.newFieldTitle}>
      <form noValidate onSubmit={add} className="flex flex-wrap items-start gap-3">
        <TextField
          className="min-w-40 grow"
          label={words.fieldName}
          value={name}
          error={error}
          onChange={(event) => setName(event.target.value)}
        />
        <TypeField type={type} onChange={setType} />
        <Button type="submit" tone="primary" icon="plus" className="sm:mt-[1.7rem]">
          {words.addField}
        </Button>
      </form>
    </Card>
  );
}
