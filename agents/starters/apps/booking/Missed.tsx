import { IconButton } from '../kit/Button.tsx';
import { Empty } from '../kit/Empty.tsx';
import { formatDay } from '../kit/format.ts';
import { Title } from '../kit/Frame.tsx';
import { useNotice } from '../kit/Notice.tsx';
import { starter } from '../kit/starter.ts';
import { useStore } from './store.tsx';
import { texts } from './texts.ts';

/** People who did not come, and how often. */
export function MissedPage() {
  const store = useStore();
  const tell = useNotice();
  const rule = starter.quotes['noShows'];
  return (
    <>
      <Title>{texts.missedTitle}</Title>
      <p className="mb-6 max-w-prose text-muted">
        {texts.warnsFrom(store.setup.noShows)}
        {rule !== undefined && ` ${texts.rule(rule)}`}
      </p>
      {store.missed.length === 0 ? (
        <Empty icon="person" title={texts.missedEmpty} hint={texts.missedEmptyHint} />
      ) : (
        <ul className="grid grid-cols-1 gap-3">
          {store.missed.map(({ name, phone, times, last }) => (
            <li
              key={phone}
              className="flex flex-wrap items-center gap-x-5 gap-y-1 rounded-lg border border-border bg-surface p-4"
            >
              <p className="w-20 shrink-0 text-lg font-bold">{texts.missedTimes(times)}</p>
              <div className="min-w-40 grow basis-0">
                <p className="font-semibold break-words">{name}</p>
                <p className="text-sm text-muted">{`${phone} · ${texts.missedLast(formatDay(last))}`}</p>
                {store.setup.noShows > 0 && times >= store.setup.noShows && (
                  <p className="mt-1 text-sm font-semibold text-danger">{texts.warned}</p>
                )}
              </div>
              <IconButton
                label={texts.forgive(name)}
                icon="reset"
                onClick={() => {
                  const before = store.bookings;
                  store.forgive(phone);
                  tell(texts.forgiven(name), () => store.restore(before));
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
