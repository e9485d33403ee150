import { IconButton } from '../kit/Button.tsx';
import { Card } from '../kit/Empty.tsx';
import { SelectField, TextField } from '../kit/Field.tsx';
import { parseNumber } from '../kit/format.ts';
import { Title } from '../kit/Frame.tsx';
import { useNotice } from '../kit/Notice.tsx';
import { AddName, takenIn } from './AddName.tsx';
import { RateField } from './Rates.tsx';
import { useEntries, useRows, useSetup } from './store.tsx';
import { texts } from './texts.ts';

/** People, currencies and categories. */
export function SettingsPage() {
  const { setup, change } = useSetup();
  return (
    <>
      <Title>{texts.screens.setup}</Title>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          <Card>
            <SelectField
              label={texts.mode}
              value={setup.mode}
              onChange={(event) => change({ mode: event.target.value === 'budget' ? 'budget' : 'split' })}
            >
              <option value="split">{texts.modes.split}</option>
              <option value="budget">{texts.modes.budget}</option>
            </SelectField>
            <TextField
              label={`${texts.budget}, ${setup.currency}`}
              hint={texts.budgetHint}
              className="mt-4"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={setup.budget > 0 ? String(setup.budget) : ''}
              onChange={(event) => change({ budget: Math.max(0, parseNumber(event.target.value) ?? 0) })}
            />
            <SelectField
              label={texts.budgetFor}
              className="mt-4"
              value={setup.budgetFor}
              onChange={(event) => change({ budgetFor: event.target.value === 'month' ? 'month' : 'all' })}
            >
              <option value="all">{texts.budgetSpans.all}</option>
              <option value="month">{texts.budgetSpans.month}</option>
            </SelectField>
          </Card>
          <Currencies />
        </div>
        {setup.mode === 'split' ? <People /> : <Categories />}
      </div>
    </>
  );
}

function People() {
  const { setup, change } = useSetup();
  const [entries] = useEntries();
  const tell = useNotice();
  const remove = (name: string) => {
    if (entries.some(({ payer, shares }) => payer === name || Object.hasOwn(shares, name))) {
      tell(texts.busyPerson(name));
      return;
    }
    change({ people: setup.people.filter((one) => one !== name) });
    tell(texts.removedPerson(name), () => change({ people: setup.people }));
  };
  return (
    <Card title={texts.people}>
      <ul className="mb-4 divide-y divide-border">
        {setup.people.map((name) => (
          <li key={name} className="flex items-center justify-between gap-3 py-1">
            <span className="min-w-0 break-words">{name}</span>
            <IconButton icon="trash" label={texts.removePerson(name)} onClick={() => remove(name)} />
          </li>
        ))}
      </ul>
      <AddName
        label={texts.person}
        button={texts.addPerson}
        problemOf={takenIn(setup.people)}
        onAdd={(name) => change({ people: [...setup.people, name] })}
      />
    </Card>
  );
}

function Currencies() {
  const { setup, change, currencies } = useSetup();
  const [entries] = useEntries();
  const [rows] = useRows();
  const tell = useNotice();
  const remove = (code: string) => {
    if ([...entries, ...rows].some(({ currency }) => currency === code)) tell(texts.busyCurrency(code));
    else change({ rates: setup.rates.filter(({ name }) => name !== code) });
  };
  const problemOf = (text: string) => {
    if (!/^[a-z]{3}$/i.test(text)) return texts.errors.code;
    return currencies.includes(text.toUpperCase()) ? texts.errors.taken : null;
  };
  // The main currency can change only while there are no entries, because rates and balances depend on it.
  const isFree = entries.length === 0 && rows.length === 0;
  return (
    <Card title={texts.currencies}>
      <SelectField
        label={texts.main}
        hint={texts.mainHint}
        className="mb-4"
        value={setup.currency}
        disabled={!isFree}
        onChange={(event) => {
          const others = currencies.filter((code) => code !== event.target.value);
          change({ currency: event.target.value, rates: others.map((name) => ({ name, rate: 0 })) });
        }}
      >
        {currencies.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </SelectField>
      <ul className="mb-4 flex flex-col gap-3">
        {setup.rates.map(({ name }) => (
          <li key={name} className="flex items-start gap-1">
            <RateField key={`${setup.currency}${name}`} code={name} />
            <IconButton
              icon="trash"
              className="mt-6.5"
              label={texts.removeCurrency(name)}
              onClick={() => remove(name)}
            />
          </li>
        ))}
      </ul>
      <AddName
        label={texts.newCurrency}
        button={texts.addCurrency}
        problemOf={problemOf}
        onAdd={(text) => change({ rates: [...setup.rates, { name: text.toUpperCase(), rate: 0 }] })}
      />
    </Card>
  );
}

function Categories() {
  const { setup, change } = useSetup();
  const tell = useNotice();
  const { categories } = setup;
  const remove = (name: string) => {
    change({ categories: categories.filter((one) => one.name !== name) });
    tell(texts.removedPerson(name), () => change({ categories }));
  };
  return (
    <Card title={texts.categories}>
      <ul className="mb-4 flex flex-col gap-3">
        {categories.map(({ name, limit }) => (
          <li key={name} className="flex items-start gap-1">
            <TextField
              label={texts.limitOf(name)}
              hint={texts.limitHint}
              className="grow"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={limit > 0 ? String(limit) : ''}
              onChange={(event) => {
                const next = Math.max(0, parseNumber(event.target.value) ?? 0);
                change({ categories: categories.map((one) => (one.name === name ? { name, limit: next } : one)) });
              }}
            />
            <IconButton
              icon="trash"
              className="mt-6.5"
              label={texts.removeCategory(name)}
              onClick={() => remove(name)}
            />
          </li>
        ))}
      </ul>
      <AddName
        label={texts.newCategory}
        button={texts.addCategory}
        problemOf={takenIn(categories.map(({ name }) => name))}
        onAdd={(name) => change({ categories: [...categories, { name, limit: 0 }] })}
      />
    </Card>
  );
}
