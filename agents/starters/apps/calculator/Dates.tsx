import { Button } from '../kit/Button.tsx';
import { Card } from '../kit/Empty.tsx';
import { TextField } from '../kit/Field.tsx';
import { dayOf, formatNumber } from '../kit/format.ts';
import { useStored } from '../kit/storage.ts';
import { spanOf, untilAnniversary } from './date-span.ts';
import { dateTexts as words } from './date-texts.ts';
import { isTyped } from './read-inputs.ts';
import { ResultCard } from './ResultCard.tsx';

const today = () => dayOf(new Date());

/** The time between two days, such as an age. */
export function Dates() {
  const [{ from = '', to = '' }, set] = useStored<Readonly<Record<string, string>>>(
    'dates',
    () => ({ from: `${new Date().getFullYear()}-01-01`, to: today() }),
    isTyped,
  );
  const span = spanOf(from, to);
  const next = untilAnniversary(from, today());
  const day = (label: string, value: string, key: 'from' | 'to') => (
    <TextField
      type="date"
      label={label}
      value={value}
      error={spanOf(value, value) === null ? words.notADay : undefined}
      onChange={(event) => set((before) => ({ ...before, [key]: event.target.value }))}
    />
  );
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(18rem,22rem)_minmax(0,1fr)]">
      <Card title={words.title}>
        <div className="flex flex-col gap-4">
          {day(words.from, from, 'from')}
          {day(words.to, to, 'to')}
          <Button icon="reset" tone="plain" className="self-start" onClick={() => set({ from, to: today() })}>
            {words.today}
          </Button>
        </div>
      </Card>
      <ResultCard
        results={
          span && [
            { label: words.between, text: words.span(span.years, span.months, span.days) },
            { label: words.days, text: formatNumber(span.total) },
            { label: words.weeks, text: words.inWeeks(Math.floor(span.total / 7), span.total % 7) },
            { label: words.workdays, text: formatNumber(span.workdays) },
            ...(next === null ? [] : [{ label: words.anniversary, text: words.inDays(next) }]),
          ]
        }
        note={words.note}
      />
    </div>
  );
}
