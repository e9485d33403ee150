import { type FormEvent, useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { TextField } from '../kit/Field.tsx';
import { formatNumber, parseNumber } from '../kit/format.ts';
import { toMain } from './money.ts';
import { useSetup } from './store.tsx';
import { texts } from './texts.ts';
import type { Rate } from './values.ts';

function withRate(rates: readonly Rate[], code: string, rate: number): Rate[] {
  const all = rates.some(({ name }) => name === code) ? rates : [...rates, { name: code, rate: 0 }];
  return all.map((one) => (one.name === code ? { ...one, rate } : one));
}

/** The input for a currency's rate. */
export function RateField({ code }: { code: string }) {
  const { setup, change } = useSetup();
  const rate = setup.rates.find(({ name }) => name === code)?.rate ?? 0;
  const [text, setText] = useState(rate > 0 ? formatNumber(rate, 6) : '');
  const isWrong = text !== '' && (parseNumber(text) ?? 0) <= 0;
  return (
    <TextField
      label={texts.rateOf(setup.currency, code)}
      className="grow"
      inputMode="decimal"
      autoComplete="off"
      value={text}
      error={isWrong ? texts.errors.rate : undefined}
      onChange={(event) => {
        setText(event.target.value);
        change({ rates: withRate(setup.rates, code, Math.max(0, parseNumber(event.target.value) ?? 0)) });
      }}
    />
  );
}

/** The input for a missing rate. It applies only after saving, because a partly typed number is a number too. */
function MissingRate({ code }: { code: string }) {
  const { setup, change } = useSetup();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const save = (event: FormEvent) => {
    event.preventDefault();
    const rate = parseNumber(text) ?? 0;
    setError(rate > 0 ? undefined : texts.errors.rate);
    if (rate > 0) change({ rates: withRate(setup.rates, code, rate) });
  };
  return (
    <form onSubmit={save} className="flex items-start gap-2">
      <TextField
        label={texts.rateOf(setup.currency, code)}
        className="grow"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" tone="primary" className="mt-6.5" aria-label={texts.saveRate(code)}>
        {texts.save}
      </Button>
    </form>
  );
}

/** Asks for the rates that entries need. */
export function RatesMissing({ used }: { used: readonly { amount: number; currency: string }[] }) {
  const { exchange } = useSetup();
  const waiting = used.filter(({ amount, currency }) => toMain(amount, currency, exchange) === null);
  if (waiting.length === 0) return null;
  return (
    <section
      aria-label={texts.missing(waiting.length)}
      className="mb-6 rounded-lg border-2 border-accent bg-surface p-4 md:p-6"
    >
      <h2 className="font-heading text-lg font-semibold">{texts.missing(waiting.length)}</h2>
      <p className="mt-1 mb-4 max-w-prose text-muted">{texts.missingHint}</p>
      <div className="grid gap-3 sm:grid-cols-3">
        {[...new Set(waiting.map(({ currency }) => currency))].map((code) => (
          <MissingRate key={code} code={code} />
        ))}
      </div>
    </section>
  );
}
