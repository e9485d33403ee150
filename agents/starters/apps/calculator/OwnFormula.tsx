import { useMemo, useRef } from 'react';
import { Button, IconButton } from '../kit/Button.tsx';
import { Card, Empty } from '../kit/Empty.tsx';
import { TextArea, TextField } from '../kit/Field.tsx';
import { parseNumber } from '../kit/format.ts';
import { useKept } from '../kit/kept.ts';
import { useNotice } from '../kit/Notice.tsx';
import { locale } from '../kit/starter.ts';
import { useStored } from '../kit/storage.ts';
import { type Formula, readFormula } from './formula.ts';
import { isTyped, type Typed } from './read-inputs.ts';
import { NewInput } from './NewInput.tsx';
import { ResultCard } from './ResultCard.tsx';
import { showMeasure } from './show.ts';
import { texts } from './texts.ts';
import { values } from './values.ts';
import { WhatIf } from './WhatIf.tsx';

interface Own {
  inputs: readonly string[];
  formula: string;
  resultName: string;
}

function isOwn(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { inputs, formula, resultName } = value as Record<string, unknown>;
  const isNames = Array.isArray(inputs) && inputs.every((name) => typeof name === 'string');
  return isNames && typeof formula === 'string' && typeof resultName === 'string';
}

const words = texts.formula;
const decimalComma = locale.startsWith('de');

/** What keeps the formula from a result, in words; null if nothing does. */
function problemOf(formula: Formula, missing: string | undefined, result: number): string | null {
  if (!formula.ok) return words.problems[formula.problem.kind](formula.problem.text);
  if (missing !== undefined) return words.missing(missing);
  return Number.isFinite(result) ? null : words.noResult;
}

/** A formula of one's own over inputs with names of one's own. */
export function OwnFormula() {
  const start = useMemo(() => ({ inputs: values.inputs, formula: values.formula, resultName: values.resultName }), []);
  const [own, setOwn] = useKept<Own>('own-formula', start, isOwn);
  const [typed, setTyped] = useStored<Typed>('own-values', () => ({}), isTyped);
  const tell = useNotice();
  const area = useRef<HTMLTextAreaElement>(null);
  const formula = readFormula(own.formula, own.inputs, decimalComma);
  const numbers = own.inputs.map((name): [string, number | null] => [name, parseNumber(typed[name] ?? '')]);
  const missing = numbers.find(([, value]) => value === null)?.[0];
  const given = new Map(numbers.map(([name, value]) => [name, value ?? 0]));
  const result = formula.ok ? formula.evaluate(given) : Number.NaN;
  const problem = problemOf(formula, missing, result);
  const resultName = own.resultName || texts.result;
  const remove = (name: string) => {
    setOwn({ ...own, inputs: own.inputs.filter((one) => one !== name) });
    tell(words.removed(name), () => setOwn(own));
  };
  const insert = (name: string) => {
    const blank = own.formula === '' || own.formula.endsWith(' ') ? '' : ' ';
    setOwn({ ...own, formula: `${own.formula}${blank}${name} ` });
    area.current?.focus();
  };
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(18rem,22rem)_minmax(0,1fr)]">
      <Card title={words.names}>
        <div className="flex flex-col gap-4">
          {own.inputs.length === 0 && <Empty icon="list" title={words.noInputs} hint={words.noInputsHint} />}
          {numbers.map(([name, value]) => (
            <div key={name} className="flex items-end gap-1">
              <TextField
                label={name}
                className="grow"
                inputMode="decimal"
                autoComplete="off"
                value={typed[name] ?? ''}
                error={value === null && (typed[name] ?? '') !== '' ? texts.notANumber : undefined}
                onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
              />
              <IconButton label={words.remove(name)} icon="trash" onClick={() => remove(name)} />
            </div>
          ))}
          <NewInput names={own.inputs} onAdd={(name) => setOwn({ ...own, inputs: [...own.inputs, name] })} />
        </div>
      </Card>
      <div className="flex min-w-0 flex-col gap-5">
        <Card title={words.formula}>
          <TextArea
            ref={area}
            label={words.ask}
            rows={2}
            spellCheck={false}
            hint={words.signs}
            error={formula.ok || formula.problem.kind === 'empty' ? undefined : (problem ?? undefined)}
            value={own.formula}
            onChange={(event) => setOwn({ ...own, formula: event.target.value })}
          />
          <div className="mt-3 flex flex-wrap gap-2">
            {own.inputs.map((name) => (
              <Button key={name} icon="plus" aria-label={words.insert(name)} onClick={() => insert(name)}>
                {name}
              </Button>
            ))}
          </div>
          <TextField
            label={words.resultName}
            className="mt-4"
            value={own.resultName}
            placeholder={texts.result}
            onChange={(event) => setOwn({ ...own, resultName: event.target.value })}
          />
        </Card>
        <ResultCard
          results={[
            problem === null ? { label: resultName, text: showMeasure(result) } : { label: problem, text: '–' },
          ]}
        />
        {problem === null && formula.ok && own.inputs.length > 0 && (
          <WhatIf names={own.inputs} given={given} result={resultName} evaluate={formula.evaluate} />
        )}
      </div>
    </div>
  );
}
