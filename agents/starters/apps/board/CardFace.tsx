import { Icon } from '../kit/Icon.tsx';
import { dayOf, formatDay } from '../kit/format.ts';
import { type Card, labelTones } from './model.ts';
import { useBoard } from './store.tsx';
import { texts } from './texts.ts';

/** The visible part of a card. */
export function CardFace({ card }: { card: Card }) {
  const { labels } = useBoard();
  const label = labels[card.label];
  const isLate = card.due !== '' && card.due < dayOf(new Date());
  return (
    <>
      {label !== undefined && (
        <span
          className={`mb-2 inline-block max-w-full truncate rounded-sm px-2 py-0.5 text-xs font-semibold ${labelTones[card.label] ?? ''}`}
        >
          {label}
        </span>
      )}
      <span className="block font-medium break-words">{card.title}</span>
      {card.notes !== '' && (
        <span className="mt-1 line-clamp-2 block text-sm break-words text-muted">{card.notes}</span>
      )}
      {(card.due !== '' || card.person !== '') && (
        <span className="mt-2 flex flex-wrap gap-x-3 gap-y-1 text-sm text-muted">
          {card.due !== '' && (
            <span className={`inline-flex items-center gap-1 ${isLate ? 'font-semibold text-danger' : ''}`}>
              <Icon name="calendar" className="size-4" />
              {isLate ? texts.overdue(formatDay(card.due)) : texts.dueOn(formatDay(card.due))}
            </span>
          )}
          {card.person !== '' && (
            <span className="inline-flex min-w-0 items-center gap-1">
              <Icon name="person" className="size-4" />
              <span className="truncate">{card.person}</span>
            </span>
          )}
        </span>
      )}
    </>
  );
}
