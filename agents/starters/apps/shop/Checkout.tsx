import { type SubmitEvent, useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { Card } from '../kit/Empty.tsx';
import { SelectField, TextArea, TextField } from '../kit/Field.tsx';
import { formatDay } from '../kit/format.ts';
import { useNow } from '../kit/now.ts';
import { openDays, type Setup } from './days.ts';
import type { Order } from './orders.ts';
import { texts } from './texts.ts';

/** The customer's details for an order. */
export type Wish = Pick<Order, 'name' | 'phone' | 'day' | 'slot' | 'address' | 'note'>;

interface Props {
  setup: Setup;
  orders: readonly Order[];
  pieces: number;
  onPlace(wish: Wish): void;
}

export function Checkout({ setup, orders, pieces, onPlace }: Props) {
  const now = useNow(30_000);
  const days = openDays(setup, orders, now);
  const [wish, setWish] = useState<Wish>({ name: '', phone: '', day: '', slot: '', address: '', note: '' });
  const [isBrought, setBrought] = useState(setup.fulfilment === 'delivery');
  const [isChecked, setChecked] = useState(false);
  const chosen = days.find(({ day }) => day === wish.day);
  const errors: Partial<Record<keyof Wish, string>> = {
    ...(chosen ? {} : { day: texts.errors.day }),
    ...(chosen && chosen.left !== null && chosen.left < pieces ? { day: texts.errors.full(chosen.left) } : {}),
    ...(setup.slots.length > 0 && !setup.slots.includes(wish.slot) ? { slot: texts.errors.slot } : {}),
    ...(wish.name.trim() === '' ? { name: texts.errors.name } : {}),
    ...(wish.phone.replaceAll(/\D/g, '').length < 6 ? { phone: texts.errors.phone } : {}),
    ...(isBrought && wish.address.trim() === '' ? { address: texts.errors.address } : {}),
  };
  const field = (key: keyof Wish) => ({
    value: wish[key],
    error: isChecked ? errors[key] : undefined,
    onChange: (event: { target: { value: string } }) => setWish({ ...wish, [key]: event.target.value }),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    const [wrong] = Object.keys(errors);
    if (wrong === undefined) {
      onPlace({
        ...wish,
        name: wish.name.trim(),
        phone: wish.phone.trim(),
        address: isBrought ? wish.address.trim() : '',
      });
      return;
    }
    const control = event.currentTarget.elements.namedItem(wrong);
    if (control instanceof HTMLElement) control.focus();
  };
  return (
    <Card title={texts.when}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        {setup.fulfilment === 'both' && (
          <fieldset>
            <legend className="mb-1 text-sm font-medium">{texts.way}</legend>
            {[false, true].map((brought) => (
              <label key={String(brought)} className="flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  type="radio"
                  name="way"
                  className="size-5 accent-[var(--primary)]"
                  checked={isBrought === brought}
                  onChange={() => setBrought(brought)}
                />
                {brought ? texts.delivery : texts.pickup}
              </label>
            ))}
          </fieldset>
        )}
        <SelectField label={texts.day} name="day" hint={days.length === 0 ? texts.noDay : undefined} {...field('day')}>
          <option value="">{texts.chooseDay}</option>
          {days.map(({ day }) => (
            <option key={day} value={day}>
              {formatDay(day, 'long')}
            </option>
          ))}
        </SelectField>
        {setup.slots.length > 0 ? (
          <SelectField label={texts.slot} name="slot" {...field('slot')}>
            <option value="">{texts.chooseSlot}</option>
            {setup.slots.map((slot) => (
              <option key={slot}>{slot}</option>
            ))}
          </SelectField>
        ) : (
          <TextField label={texts.anyTime} name="slot" type="time" {...field('slot')} />
        )}
        <TextField label={texts.name} name="name" autoComplete="name" {...field('name')} />
        <TextField label={texts.phone} name="phone" type="tel" autoComplete="tel" {...field('phone')} />
        {isBrought && (
          <TextField label={texts.address} name="address" autoComplete="street-address" {...field('address')} />
        )}
        <TextArea label={texts.note} name="note" rows={2} maxLength={500} {...field('note')} />
        <p className="text-sm text-muted">{texts.noPayment}</p>
        <Button type="submit" tone="primary" icon="check">
          {texts.place}
        </Button>
      </form>
    </Card>
  );
}
