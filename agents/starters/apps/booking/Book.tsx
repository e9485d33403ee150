import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { Card } from '../kit/Empty.tsx';
import { CheckField, SelectField, TextArea, TextField } from '../kit/Field.tsx';
import { formatDay, formatMoney } from '../kit/format.ts';
import { Title } from '../kit/Frame.tsx';
import { useNotice } from '../kit/Notice.tsx';
import { starter } from '../kit/starter.ts';
import { type Chosen, FreeTimes, momentOf, nothingChosen } from './FreeTimes.tsx';
import { phoneKey } from './model.ts';
import { useStore } from './store.tsx';
import { texts } from './texts.ts';
import { formatTime, whoIsFree } from './times.ts';
import { values } from './values.ts';

const serviceLine = (minutes: number, price: number | null | undefined) =>
  [texts.minutes(minutes), ...(typeof price !== 'number' ? [] : [formatMoney(price, values.currency)])].join(' · ');

const nobody = { name: '', phone: '', note: '', anyway: false };
type Errors = Partial<Record<'time' | 'name' | 'phone' | 'anyway', string>>;

/** Booking: choose a service, then a free time, then enter the details. */
export function BookPage() {
  const store = useStore();
  const { setup } = store;
  const tell = useNotice();
  const [serviceId, setServiceId] = useState('');
  const [person, setPerson] = useState('');
  const [also, setAlso] = useState<readonly string[] | null>(null);
  const [chosen, setChosen] = useState<Chosen>(nothingChosen);
  const [guest, setGuest] = useState(nobody);
  const [errors, setErrors] = useState<Errors>({});
  const service = setup.services.find(({ id }) => id === serviceId) ?? setup.services[0];
  if (service === undefined) return <Title>{texts.bookTitle}</Title>;
  const needs = also ?? service.needs;
  const wish = { minutes: service.minutes, person, needs };
  const missed = phoneKey(guest.phone) === '' ? null : store.missedBy(guest.phone);
  const isWarned = missed !== null && setup.noShows > 0 && missed.times >= setup.noShows;
  const moment = momentOf(chosen, service.minutes);
  const type = (change: Partial<typeof nobody>) => setGuest({ ...guest, ...change });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found: Errors = {};
    const { day, start } = chosen;
    const free = day === null || start === null ? [] : whoIsFree(store, { ...wish, day }, start);
    if (day === null || start === null) found.time = texts.chooseTime;
    else if (free[0] === undefined) found.time = texts.justTaken;
    if (guest.name.trim() === '') found.name = texts.nameMissing;
    if (phoneKey(guest.phone).length < 4) found.phone = texts.phoneMissing;
    if (isWarned && !guest.anyway) found.anyway = texts.anywayMissing;
    setErrors(found);
    if (day === null || start === null || free[0] === undefined || Object.keys(found).length > 0) return;
    store.book({
      service: service.id,
      title: service.name,
      day,
      start,
      minutes: service.minutes,
      person: free[0],
      needs,
      name: guest.name.trim(),
      phone: guest.phone.trim(),
      note: guest.note.trim(),
      outcome: 'booked',
    });
    tell(texts.booked(guest.name.trim(), `${service.name}, ${formatDay(day)}, ${formatTime(start)}`));
    setGuest(nobody);
    setChosen({ day, start: null });
  };

  return (
    <>
      <Title>{texts.bookTitle}</Title>
      <form
        noValidate
        onSubmit={submit}
        className="grid grid-cols-1 gap-4 lg:grid-cols-[2fr_3fr] lg:items-start lg:gap-6"
      >
        <div className="grid grid-cols-1 gap-4 lg:gap-6">
          <Card title={texts.service}>
            <div role="radiogroup" aria-label={texts.service} className="grid grid-cols-1 gap-2">
              {setup.services.map(({ id, name, minutes, price }) => (
                <Option
                  key={id}
                  checked={id === service.id}
                  onCheck={() => {
                    setServiceId(id);
                    setAlso(null);
                    setChosen({ ...chosen, start: null });
                  }}
                >
                  <span className="min-w-0 grow font-medium break-words">{name}</span>
                  <span className="shrink-0 text-sm text-muted">{serviceLine(minutes, price)}</span>
                </Option>
              ))}
            </div>
            {setup.people.length > 0 && (
              <SelectField
                label={texts.who}
                className="mt-5"
                value={person}
                onChange={(event) => {
                  setPerson(event.target.value);
                  setChosen({ ...chosen, start: null });
                }}
              >
                <option value="">{texts.anyone}</option>
                {setup.people.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectField>
            )}
            {setup.resources.length > 0 && (
              <fieldset className="mt-5">
                <legend className="mb-1 text-sm font-medium">{texts.alsoNeeds}</legend>
                {setup.resources.map(({ id, name, count }) => (
                  <CheckField
                    key={id}
                    label={texts.ofCount(name, count)}
                    checked={needs.includes(id)}
                    onChange={(event) => {
                      setAlso(event.target.checked ? [...needs, id] : needs.filter((one) => one !== id));
                      setChosen({ ...chosen, start: null });
                    }}
                  />
                ))}
              </fieldset>
            )}
          </Card>
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4 lg:gap-6">
          <Card title={texts.freeTimes}>
            <FreeTimes wish={wish} chosen={chosen} onChoose={setChosen} />
          </Card>
          <Card title={texts.details}>
            <p
              className={`mb-4 rounded-md border px-4 py-3 ${errors.time === undefined || moment !== null ? 'border-border' : 'border-danger text-danger'}`}
            >
              {moment === null ? (errors.time ?? texts.chooseTime) : `${service.name} · ${moment}`}
            </p>
            {errors.time !== undefined && moment !== null && <p className="mb-4 text-sm text-danger">{errors.time}</p>}
            <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
              <TextField
                label={texts.name}
                autoComplete="off"
                value={guest.name}
                error={errors.name}
                onChange={(event) => type({ name: event.target.value })}
              />
              <TextField
                label={texts.phone}
                type="tel"
                autoComplete="off"
                value={guest.phone}
                error={errors.phone}
                onChange={(event) => type({ phone: event.target.value, anyway: false })}
              />
              <TextArea
                label={texts.note}
                hint={texts.optional}
                rows={2}
                className="sm:col-span-2"
                value={guest.note}
                onChange={(event) => type({ note: event.target.value })}
              />
            </div>
            <div role="alert">
              {isWarned && missed && (
                <div className="mt-4 rounded-md border-2 border-danger p-4">
                  <p className="font-semibold text-danger">{texts.missedBefore(missed.name, missed.times)}</p>
                  {starter.quotes['noShows'] !== undefined && (
                    <p className="mt-1 break-words text-muted">{texts.rule(starter.quotes['noShows'])}</p>
                  )}
                  <CheckField
                    label={texts.anyway}
                    checked={guest.anyway}
                    onChange={(event) => type({ anyway: event.target.checked })}
                  />
                  {errors.anyway !== undefined && <p className="text-sm text-danger">{errors.anyway}</p>}
                </div>
              )}
            </div>
            <Button type="submit" tone="primary" icon="check" className="mt-5 w-full sm:w-auto">
              {texts.bookNow}
            </Button>
          </Card>
        </div>
      </form>
    </>
  );
}

function Option({ checked, onCheck, children }: { checked: boolean; onCheck(): void; children: ReactNode }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md border border-border px-3 py-2 has-checked:border-primary has-checked:bg-primary/10">
      <input
        type="radio"
        name="service"
        checked={checked}
        onChange={onCheck}
        className="size-5 accent-[var(--primary)]"
      />
      {children}
    </label>
  );
}
