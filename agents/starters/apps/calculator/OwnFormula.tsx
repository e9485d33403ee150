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
import { showMeasure, typed as typedNumber } from './show.ts';
import { texts } from './texts.ts';
import { type OwnInput, values } from './values.ts';
import { WhatIf } from './WhatIf.tsx';

interface Own {
  inputs: readonly OwnInput[];
  formula: string;
  resultName: string;
}

function isOwn(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { inputs, formula, resultName } = value as Record<string, unknown>;
  const areNamed =
    Array.isArray(inputs) && inputs.every((one: Partial<OwnInput> | null) => typeof one?.name === 'string');
  return areNamed && typeof formula === 'string' && typeof resultName === 'string';
}

const words = texts.formula;
const decimalComma = locale.startsWith('de');

/** Returns why the formula has no result, in words; null if it has one. */
function problemOf(formula: Formula, missing: string | undefined, result: number): string | null {
  if (!formula.ok) return words.problems[formula.problem.kind](formula.problem.text);
  if (missing !== undefined) return words.missing(missing);
  return Number.isFinite(result) ? null : words.noResult;
}

const labelOf = ({ name, unit }: OwnInput) => (unit === undefined ? name : `${name} (${unit})`);

/** A user's own formula over inputs that the user names. */
export function OwnFormula() {
  const start = useMemo(() => ({ inputs: values.inputs, formula: values.formula, resultName: values.resultName }), []);
  const [own, setOwn] = useKept<Own>('own-formula', start, isOwn);
  const [typed, setTyped] = useStored<Typed>('own-values', () => ({}), isTyped);
  const tell = useNotice();
  const area = useRef<HTMLTextAreaElement>(null);
  const names = own.inputs.map(({ name }) => name);
  const formula = readFormula(own.formula, names, decimalComma);
  const textOf = ({ name, value }: OwnInput) => typed[name] ?? (value === undefined ? '' : typedNumber(value));
  const numbers = own.inputs.map((input): [string, number | null] => [input.name, parseNumber(textOf(input))]);
  const missing = numbers.find(([, value]) => value === null)?.[0];
  const given = new Map(numbers.map(([name, value]) => [name, value ?? 0]));
  const result = formula.ok ? formula.evaluate(given) : Number.NaN;
  const problem = problemOf(formula, missing, result);
  const resultName = own.resultName || texts.result;
  const remove = (name: string) => {
    setOwn({ ...own, inputs: own.inputs.filter((one) => one.name !== name) });
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
          {own.inputs.map((input) => (
            <div key={input.name} className="flex items-end gap-1">
              <TextField
                label={labelOf(input)}
                className="grow"
                inputMode="decimal"
                autoComplete="off"
                value={textOf(input)}
                error={textOf(input) !== '' && parseNumber(textOf(input)) === null ? texts.notANumber : undefined}
                onChange={(event) => setTyped({ ...typed, [input.name]: event.target.value })}
              />
              <IconButton label={words.remove(input.name)} icon="trash" onClick={() => remove(input.name)} />
            </div>
          ))}
          <NewInput names={names} onAdd={(name) => setOwn({ ...own, inputs: [...own.inputs, { name }] })} />
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
            {names.map((name) => (
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
        {problem === null && formula.ok && names.length > 0 && (
          <WhatIf names={names} given={given} result={resultName} evaluate={formula.evaluate} />
        )}
      </div>
    </div>
  );
}
