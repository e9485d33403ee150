import { useNow } from '../kit/now.ts';
import { weekdayName } from '../kit/when.ts';
import { openState, slotsText, weekOf } from './hours.ts';
import { Placeholder } from './Section.tsx';
import { texts } from './texts.ts';
import { values } from './values.ts';

const order = [1, 2, 3, 4, 5, 6, 0];

/** Opening hours by weekday, and whether it is open now. */
export function Hours() {
  const now = useNow(20_000);
  if (values.hours.length === 0) return <Placeholder icon="clock">{texts.missing.hours}</Placeholder>;
  const week = weekOf(values.hours);
  const state = openState(week, now);
  return (
    <div>
      {state && (
        <div className="mb-6 print:hidden">
          <p role="status" className={`text-lg font-semibold ${state.isOpen ? 'text-success' : ''}`}>
            {state.text}
          </p>
          <p className="text-sm text-muted">{texts.deviceClock}</p>
        </div>
      )}
      {state && (
        <table className="w-full text-left">
          <thead className="sr-only">
            <tr>
              <th scope="col">{texts.day}</th>
              <th scope="col">{texts.open}</th>
            </tr>
          </thead>
          <tbody>
            {order.map((day) => {
              const slots = week.days[day] ?? [];
              const isToday = now.getDay() === day;
              return (
                <tr
                  key={day}
                  aria-current={isToday ? 'date' : undefined}
                  className={`border-b border-border last:border-0 ${isToday ? 'font-semibold' : ''}`}
                >
                  <th scope="row" className={`py-3 pr-4 ${isToday ? '' : 'font-normal'}`}>
                    {weekdayName(day)}
                    {isToday && (
                      <span className="ml-2 rounded-full bg-accent px-2.5 py-0.5 text-xs text-on-accent print:hidden">
                        {texts.today}
                      </span>
                    )}
                  </th>
                  <td className={`py-3 text-right tabular-nums ${slots.length === 0 ? 'text-muted' : ''}`}>
                    {slotsText(slots)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {week.others.map(({ days, opens, closes }) => (
        <p key={`${days} ${opens}`} className="mt-4 break-words">
          {days} {[opens, closes].filter(Boolean).join('–')}
        </p>
      ))}
    </div>
  );
}
