import { useMemo } from 'react';
import { Button } from '../kit/Button.tsx';
import { Card } from '../kit/Empty.tsx';
import { SelectField } from '../kit/Field.tsx';
import { useKept } from '../kit/kept.ts';
import { useNotice } from '../kit/Notice.tsx';
import type { Calculation } from './calculation.ts';
import { Compare } from './Compare.tsx';
import { currencies, currencyName, useCurrency } from './currency.ts';
import { InputField } from './InputField.tsx';
import { isTyped, readInputs, startOf } from './read-inputs.ts';
import { ResultCard } from './ResultCard.tsx';
import { texts } from './texts.ts';

/** A calculation with fields and results, its details below, and a comparison of variants. */
export function Generic({ calculation }: { calculation: Calculation }) {
  const start = useMemo(() => startOf(calculation.inputs), [calculation]);
  const [typed, setTyped] = useKept(`inputs-${calculation.id}`, start, isTyped);
  const { code, setCode, money } = useCurrency();
  const tell = useNotice();
  const { given, errors, shown } = readInputs(calculation.inputs, typed);
  const results = Object.keys(errors).length > 0 ? null : calculation.results(given, money);
  const isMoney = calculation.inputs.some((input) => input.type === 'number' && input.unit === 'money');
  const reset = () => {
    setTyped(start);
    tell(texts.backDone, () => setTyped(typed));
  };
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(18rem,22rem)_minmax(0,1fr)]">
      <Card title={texts.inputs} className="lg:sticky lg:top-5">
        <div className="flex flex-col gap-4">
          {shown.map((input) => (
            <InputField
              key={input.key}
              input={input}
              currency={code}
              text={typed[input.key] ?? ''}
              error={errors[input.key]}
              onText={(text) => setTyped({ ...typed, [input.key]: text })}
            />
          ))}
          {isMoney && (
            <SelectField label={texts.currency} value={code} onChange={(event) => setCode(event.target.value)}>
              {[...new Set([code, ...currencies])].map((one) => (
                <option key={one} value={one}>
                  {currencyName(one)}
                </option>
              ))}
            </SelectField>
          )}
          <Button icon="reset" tone="plain" className="self-start" onClick={reset}>
            {texts.back}
          </Button>
        </div>
      </Card>
      <div className="flex min-w-0 flex-col gap-5">
        <ResultCard results={results} note={calculation.note} />
        <Compare calculation={calculation} typed={typed} onTyped={setTyped} currency={code} money={money} />
        {results && calculation.details && <calculation.details given={given} money={money} />}
      </div>
    </div>
  );
}
