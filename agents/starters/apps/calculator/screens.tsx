import type { ComponentType } from 'react';
import type { Screen } from '../kit/Frame.tsx';
import { Title } from '../kit/Frame.tsx';
import { useStored } from '../kit/storage.ts';
import { Average } from './Average.tsx';
import { Basic } from './Basic.tsx';
import { calculationOf } from './calculations.ts';
import { Counter } from './Counter.tsx';
import { Dates } from './Dates.tsx';
import { Generic } from './Generic.tsx';
import { OwnFormula } from './OwnFormula.tsx';
import { Random } from './Random.tsx';
import { Recipe } from './Recipe.tsx';
import { texts } from './texts.ts';
import { Units } from './Units.tsx';
import { type CalculationId, calculationIds, values } from './values.ts';

const first = values.calculation;

const pages: Readonly<Partial<Record<CalculationId, ComponentType>>> = {
  basic: Basic,
  units: Units,
  recipe: Recipe,
  dates: Dates,
  average: Average,
  counter: Counter,
  random: Random,
};

function Calculating({ id }: { id: CalculationId }) {
  const calculation = calculationOf(id);
  if (calculation) return <Generic key={id} calculation={calculation} />;
  const Own = pages[id] ?? OwnFormula;
  return <Own />;
}

function First() {
  return (
    <>
      <Title>{texts.names[first]}</Title>
      <Calculating id={first} />
    </>
  );
}

const others = calculationIds.filter((id) => id !== first);

function More() {
  const [chosen, setChosen] = useStored<CalculationId>(
    'chosen',
    () => others[0] ?? first,
    (value) => others.some((id) => id === value),
  );
  return (
    <>
      <Title>{texts.more}</Title>
      <div role="group" aria-label={texts.choose} className="mb-8 flex flex-wrap gap-2">
        {others.map((id) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === chosen}
            onClick={() => setChosen(id)}
            className="min-h-11 cursor-pointer rounded-md border border-border bg-surface px-4 text-sm font-medium hover:bg-text/5 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-ring aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-on-primary"
          >
            {texts.names[id]}
          </button>
        ))}
      </div>
      <h2 className="mb-4 font-heading text-xl font-semibold">{texts.names[chosen]}</h2>
      <Calculating id={chosen} />
    </>
  );
}

export const screens: readonly Screen[] = [
  { path: '/', label: texts.names[first], icon: 'chart', component: First },
  { path: '/more', label: texts.more, icon: 'list', component: More },
];
