import { useState } from 'react';
import { Button, IconButton } from '../kit/Button.tsx';
import { Card } from '../kit/Empty.tsx';
import { CheckField, TextField } from '../kit/Field.tsx';
import { dayOf } from '../kit/format.ts';
import { Title } from '../kit/Frame.tsx';
import { newId } from '../kit/id.ts';
import { useNotice } from '../kit/Notice.tsx';
import type { Setup } from './model.ts';
import { HoursField, NumberField, PriceField, Refused } from './SettingsFields.tsx';
import { useStore } from './store.tsx';
import { texts } from './texts.ts';

/** Services, people, rooms, hours and rules. */
export function SettingsPage() {
  const store = useStore();
  const { setup, setSetup } = store;
  const tell = useNotice();
  const [refused, setRefused] = useState<Record<string, string>>({});
  const change = (next: Partial<Setup>) => setSetup({ ...setup, ...next });
  const today = dayOf(new Date());
  const usesOf = (id: string) =>
    store.bookings.filter(
      ({ day, service, person, needs }) => day >= today && (service === id || person === id || needs.includes(id)),
    ).length;
  const remove = (id: string, name: string, next: Partial<Setup>, isLast = false) => {
    const uses = usesOf(id);
    setRefused(uses > 0 ? { [id]: texts.inUse(uses) } : isLast ? { [id]: texts.oneNeeded } : {});
    if (uses > 0 || isLast) return;
    change(next);
    tell(texts.removed(name), () => setSetup(setup));
  };
  const row = 'flex flex-wrap items-end gap-3 border-t border-border pt-4 first:border-t-0 first:pt-0';
  return (
    <>
      <Title>{texts.settings}</Title>
      <p className="-mt-4 mb-6 text-muted">{texts.settingsHint}</p>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-start lg:gap-6">
        <Card title={texts.services}>
          <ul className="grid grid-cols-1 gap-4">
            {setup.services.map((service) => {
              const put = (next: Partial<typeof service>) =>
                change({ services: setup.services.map((one) => (one.id === service.id ? { ...one, ...next } : one)) });
              return (
                <li key={service.id} className={row}>
                  <TextField
                    label={texts.name}
                    className="min-w-32 grow basis-0"
                    value={service.name}
                    onChange={({ target }) => put({ name: target.value })}
                  />
                  <NumberField
                    label={texts.length}
                    min={5}
                    max={720}
                    value={service.minutes}
                    onChange={(minutes) => put({ minutes })}
                  />
                  <PriceField value={service.price ?? null} onChange={(price) => put({ price })} />
                  <IconButton
                    label={texts.remove(service.name)}
                    icon="trash"
                    onClick={() =>
                      remove(
                        service.id,
                        service.name,
                        { services: setup.services.filter(({ id }) => id !== service.id) },
                        setup.services.length === 1,
                      )
                    }
                  />
                  {setup.resources.length > 0 && (
                    <fieldset className="basis-full">
                      <legend className="text-sm text-muted">{texts.needsOf}</legend>
                      <div className="flex flex-wrap gap-x-5">
                        {setup.resources.map(({ id, name }) => (
                          <CheckField
                            key={id}
                            label={name}
                            checked={service.needs.includes(id)}
                            onChange={({ target }) =>
                              put({
                                needs: target.checked
                                  ? [...service.needs, id]
                                  : service.needs.filter((one) => one !== id),
                              })
                            }
                          />
                        ))}
                      </div>
                    </fieldset>
                  )}
                  <Refused text={refused[service.id]} />
                </li>
              );
            })}
          </ul>
          <Button
            icon="plus"
            className="mt-4"
            onClick={() =>
              change({ services: [...setup.services, { id: newId(), name: '', minutes: 30, price: null, needs: [] }] })
            }
          >
            {texts.addService}
          </Button>
        </Card>
        <Card title={texts.hours}>
          <p className="-mt-2 mb-4 text-sm text-muted">{texts.hoursHint}</p>
          <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
            {setup.hours.map((hours, index) => (
              <HoursField
                key={index}
                weekday={index}
                value={hours}
                onChange={(next) => change({ hours: setup.hours.map((one, at) => (at === index ? next : one)) })}
              />
            ))}
          </div>
        </Card>
        <Card title={texts.team}>
          <p className="-mt-2 mb-4 text-sm text-muted">{texts.teamHint}</p>
          <ul className="grid grid-cols-1 gap-3">
            {setup.people.map((person) => (
              <li key={person.id} className="flex flex-wrap items-end gap-3">
                <TextField
                  label={texts.name}
                  className="min-w-32 grow basis-0"
                  value={person.name}
                  onChange={({ target }) =>
                    change({
                      people: setup.people.map((one) => (one.id === person.id ? { ...one, name: target.value } : one)),
                    })
                  }
                />
                <IconButton
                  label={texts.remove(person.name)}
                  icon="trash"
                  onClick={() =>
                    remove(person.id, person.name, { people: setup.people.filter(({ id }) => id !== person.id) })
                  }
                />
                <Refused text={refused[person.id]} />
              </li>
            ))}
          </ul>
          {setup.people.length === 0 && (
            <NumberField
              label={texts.places}
              min={1}
              max={99}
              value={setup.places}
              onChange={(places) => change({ places })}
            />
          )}
          <Button
            icon="plus"
            className="mt-4"
            onClick={() => change({ people: [...setup.people, { id: newId(), name: '' }] })}
          >
            {texts.addPerson}
          </Button>
        </Card>
        <Card title={texts.resources}>
          <p className="-mt-2 mb-4 text-sm text-muted">{texts.resourcesHint}</p>
          <ul className="grid grid-cols-1 gap-3">
            {setup.resources.map((resource) => {
              const put = (next: Partial<typeof resource>) =>
                change({
                  resources: setup.resources.map((one) => (one.id === resource.id ? { ...one, ...next } : one)),
                });
              return (
                <li key={resource.id} className="flex flex-wrap items-end gap-3">
                  <TextField
                    label={texts.name}
                    className="min-w-32 grow basis-0"
                    value={resource.name}
                    onChange={({ target }) => put({ name: target.value })}
                  />
                  <NumberField
                    label={texts.howMany}
                    min={1}
                    max={99}
                    value={resource.count}
                    onChange={(count) => put({ count })}
                  />
                  <IconButton
                    label={texts.remove(resource.name)}
                    icon="trash"
                    onClick={() =>
                      remove(resource.id, resource.name, {
                        resources: setup.resources.filter(({ id }) => id !== resource.id),
                        services: setup.services.map((one) => ({
                          ...one,
                          needs: one.needs.filter((id) => id !== resource.id),
                        })),
                      })
                    }
                  />
                  <Refused text={refused[resource.id]} />
                </li>
              );
            })}
          </ul>
          <Button
            icon="plus"
            className="mt-4"
            onClick={() => change({ resources: [...setup.resources, { id: newId(), name: '', count: 1 }] })}
          >
            {texts.addResource}
          </Button>
        </Card>
        <Card title={texts.rules}>
          <div className="grid grid-cols-1 gap-4">
            <NumberField
              className="max-w-sm"
              label={texts.buffer}
              min={0}
              max={240}
              value={setup.buffer}
              onChange={(buffer) => change({ buffer })}
            />
            <NumberField
              className="max-w-sm"
              label={texts.step}
              min={5}
              max={240}
              value={setup.step}
              onChange={(step) => change({ step })}
            />
            <NumberField
              className="max-w-sm"
              label={texts.changeHours}
              min={0}
              max={720}
              value={setup.changeHours}
              onChange={(changeHours) => change({ changeHours })}
            />
            <NumberField
              className="max-w-sm"
              label={texts.noShows}
              min={0}
              max={99}
              value={setup.noShows}
              onChange={(noShows) => change({ noShows })}
            />
          </div>
        </Card>
      </div>
    </>
  );
}
