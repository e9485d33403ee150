import { Button } from '../kit/Button.tsx';
import { SelectField, TextField } from '../kit/Field.tsx';
import { Icon } from '../kit/Icon.tsx';
import { capital, type FieldDef } from './field.ts';
import { type Item, optionsOf, type Shown } from './store.ts';
import { words } from './texts.ts';

interface Props {
  items: readonly Item[];
  fields: readonly FieldDef[];
  lending: boolean;
  shown: Shown;
  /** On a phone the filters are folded and include the order, because cards have no column heads to press. */
  wide: boolean;
  onChange(shown: Shown): void;
}

/** Search, filters by the choice fields, and the order. */
export function Filters({ items, fields, lending, shown, wide, onChange }: Props) {
  const filtered = fields.filter(({ type }) => type === 'choice' || type === 'check');
  const counts = fields.some(({ type }) => type === 'count');
  const choices = (
    <>
      {filtered.map((field) => (
        <SelectField
          key={field.id}
          className="md:w-44"
          label={capital(field.name)}
          value={shown.filters[field.id] ?? ''}
          onChange={(event) => onChange({ ...shown, filters: { ...shown.filters, [field.id]: event.target.value } })}
        >
          <option value="">{words.all}</option>
          {optionsOf(field, items).map((option) => (
            <option key={option}>{option}</option>
          ))}
        </SelectField>
      ))}
      {(counts || lending) && (
        <SelectField
          className="md:w-44"
          label={words.show}
          value={shown.only}
          onChange={(event) => onChange({ ...shown, only: event.target.value })}
        >
          <option value="">{words.all}</option>
          {counts && <option value="low">{words.low}</option>}
          {lending && <option value="lent">{words.lent}</option>}
          {lending && <option value="here">{words.here}</option>}
        </SelectField>
      )}
    </>
  );
  return (
    <div className="flex flex-col gap-2 md:flex-row md:flex-wrap md:items-end md:gap-3">
      <TextField
        className="md:min-w-56 md:grow"
        label={words.search}
        type="search"
        value={shown.search}
        onChange={(event) => onChange({ ...shown, search: event.target.value })}
      />
      {wide ? (
        choices
      ) : (
        <details className="rounded-md border border-border bg-surface px-3">
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold">
            <Icon name="settings" className="size-4" />
            {words.filter}
          </summary>
          <div className="grid grid-cols-2 items-end gap-3 pb-3">
            {choices}
            <SelectField
              label={words.sortBy}
              value={shown.sort}
              onChange={(event) => onChange({ ...shown, sort: event.target.value })}
            >
              <option value="">–</option>
              {fields.map((field) => (
                <option key={field.id} value={field.id}>
                  {capital(field.name)}
                </option>
              ))}
            </SelectField>
            <Button
              icon={shown.descending ? 'down' : 'up'}
              onClick={() => onChange({ ...shown, descending: !shown.descending })}
            >
              {shown.descending ? words.descending : words.ascending}
            </Button>
          </div>
        </details>
      )}
    </div>
  );
}
