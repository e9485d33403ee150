import { useState } from 'react';
import { Card } from '../kit/Empty.tsx';
import { SelectField, TextField } from '../kit/Field.tsx';
import { useTracker } from './store.tsx';
import { texts } from './texts.ts';
import { periodOf, periods } from './turns.ts';

/** Who take turns, and when the turn changes. */
export function TurnsCard() {
  const { turns, setTurns } = useTracker();
  const [typed, setTyped] = useState(turns.people.join(', '));
  return (
    <Card className="mt-6 grid gap-3 lg:max-w-2xl">
      <h2 className="font-heading font-semibold">{texts.turns}</h2>
      <TextField
        label={texts.people}
        hint={texts.peopleHint}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          const names = target.value.split(',').map((name) => name.trim());
          setTurns({ ...turns, people: [...new Set(names)].filter((name) => name !== '') });
        }}
      />
      <SelectField
        label={texts.period}
        value={turns.period}
        onChange={({ target }) => setTurns({ ...turns, period: periodOf(target.value) })}
      >
        {periods.map((period) => (
          <option key={period} value={period}>
            {texts.periods[period]}
          </option>
        ))}
      </SelectField>
    </Card>
  );
}
