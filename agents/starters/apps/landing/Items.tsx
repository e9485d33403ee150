import { formatMoney } from '../kit/format.ts';
import { parseTime, formatTime } from '../kit/when.ts';
import { itemsKind } from './sections.ts';
import { Placeholder } from './Section.tsx';
import { texts } from './texts.ts';
import { values } from './values.ts';

function priceOf(price: number): string {
  try {
    return formatMoney(price, values.currency);
  } catch {
    // A currency that Intl does not know is shown as written.
    return `${price} ${values.currency}`;
  }
}

/** Products, services or dishes, each with its price if there is one. */
export function Items() {
  if (values.items.length === 0) return <Placeholder icon="list">{texts.missing[itemsKind()]}</Placeholder>;
  return (
    <ul className={`grid gap-x-12 ${values.items.length > 5 ? 'lg:grid-cols-2' : ''}`}>
      {values.items.map(({ name, price, note }) => (
        <li key={name} className="flex items-baseline gap-3 border-b border-border py-4 last:border-0">
          <div className="min-w-0 grow">
            <p className="text-lg font-semibold break-words first-letter:uppercase">{name}</p>
            {note !== undefined && note !== '' && <p className="text-muted">{note}</p>}
          </div>
          {typeof price === 'number' && (
            <span className="shrink-0 text-lg font-semibold tabular-nums">{priceOf(price)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The programme with its times. */
export function Programme() {
  if (values.programme.length === 0) return <Placeholder icon="calendar">{texts.missing.programme}</Placeholder>;
  const hasTimes = values.programme.some(({ time = '' }) => time !== '');
  return (
    <ol>
      {values.programme.map(({ name, time = '' }) => {
        const minutes = parseTime(time);
        return (
          <li key={`${time} ${name}`} className="flex items-baseline gap-5 border-b border-border py-4 last:border-0">
            {hasTimes && (
              <span className="w-16 shrink-0 font-heading text-lg font-bold tabular-nums">
                {minutes === null ? time : formatTime(minutes)}
              </span>
            )}
            <p className="min-w-0 text-lg break-words first-letter:uppercase">{name}</p>
          </li>
        );
      })}
    </ol>
  );
}
