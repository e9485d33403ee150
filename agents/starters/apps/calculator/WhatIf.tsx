import { useState } from 'react';
import { Card } from '../kit/Empty.tsx';
import { SelectField, TextField } from '../kit/Field.tsx';
import { parseNumber } from '../kit/format.ts';
import { showMeasure, typed } from './show.ts';
import { Table } from './Table.tsx';
import { texts } from './texts.ts';

interface Props {
  names: readonly string[];
  given: ReadonlyMap<string, number>;
  result: string;
  evaluate(given: ReadonlyMap<string, number>): number;
}

const steps = [0, 1, 2, 3, 4, 5, 6, 7];

/** The result for several values of one input, with the other inputs fixed. */
export function WhatIf({ names, given, result, evaluate }: Props) {
  const [chosen, setChosen] = useState('');
  const [from, setFrom] = useState<string>();
  const [step, setStep] = useState<string>();
  const name = names.includes(chosen) ? chosen : (names[0] ?? '');
  const value = given.get(name) ?? 0;
  const usualStep = value === 0 ? 1 : 10 ** Math.floor(Math.log10(Math.abs(value)));
  const fromText = from ?? typed(value);
  const stepText = step ?? typed(usualStep);
  const first = parseNumber(fromText);
  const by = parseNumber(stepText);
  const words = texts.formula;
  return (
    <Card title={words.what}>
      <p className="mb-4 text-muted">{words.whatHint}</p>
      <div className="mb-4 grid gap-4 sm:grid-cols-3">
        <SelectField
          label={words.vary}
          value={name}
          onChange={(event) => {
            setChosen(event.target.value);
            setFrom(undefined);
            setStep(undefined);
          }}
        >
          {names.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
        <TextField
          label={words.from}
          inputMode="decimal"
          value={fromText}
          error={first === null ? texts.notANumber : undefined}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextField
          label={words.step}
          inputMode="decimal"
          value={stepText}
          error={by === null ? texts.notANumber : undefined}
          onChange={(event) => setStep(event.target.value)}
        />
      </div>
      {first !== null && by !== null && (
        <Table
          caption={words.what}
          columns={name === result ? [name, `${result} (=)`] : [name, result]}
          rows={steps.map((index) => {
            const here = first + index * by;
            return {
              key: String(index),
              cells: [showMeasure(here), showMeasure(evaluate(new Map([...given, [name, here]])))],
            };
          })}
        />
      )}
    </Card>
  );
}
