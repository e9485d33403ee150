import { formatClock, formatNumber } from '../kit/format.ts';
import { Card } from '../kit/Empty.tsx';
import { type Calculation, type Details, type Given, result } from './calculation.ts';
import { fieldTexts } from './field-texts.ts';
import { Table } from './Table.tsx';
import { texts } from './texts.ts';
import { values } from './values.ts';

const pound = 0.45359237;
const isImperial = (given: Given) => given.choice('system') === 'imperial';
const isMetric = (given: Given) => !isImperial(given);
const rounded = (value: number) => Math.round(value * 10) / 10;

/** The upper ends of all ranges except the last. */
const limits = [18.5, 25, 30];
const one = (value: number) => formatNumber(value, 1);

function bodyOf(given: Given): { kilograms: number; metres: number; index: number } {
  const metres = isImperial(given)
    ? (given.number('feet') * 12 + given.number('inches')) * 0.0254
    : given.number('height') / 100;
  const kilograms = isImperial(given) ? given.number('pounds') * pound : given.number('weight');
  return { kilograms, metres, index: kilograms / metres ** 2 };
}

const rangeOf = (index: number) => limits.filter((limit) => Math.round(index * 10) / 10 >= limit).length;

export const bmi: Calculation = {
  id: 'bmi',
  note: fieldTexts.bmiNote,
  inputs: [
    {
      type: 'choice',
      key: 'system',
      label: fieldTexts.system,
      start: values.system,
      options: [
        { value: 'metric', label: fieldTexts.metric },
        { value: 'imperial', label: fieldTexts.imperial },
      ],
    },
    {
      type: 'number',
      key: 'weight',
      label: fieldTexts.weight,
      unit: 'kg',
      min: 2,
      max: 700,
      start: values.weight,
      shown: isMetric,
    },
    {
      type: 'number',
      key: 'height',
      label: fieldTexts.height,
      unit: 'cm',
      min: 40,
      max: 280,
      start: values.height,
      shown: isMetric,
    },
    {
      type: 'number',
      key: 'pounds',
      label: fieldTexts.weight,
      unit: 'lb',
      min: 5,
      max: 1500,
      start: rounded(values.weight / pound),
      shown: isImperial,
    },
    {
      type: 'number',
      key: 'feet',
      label: fieldTexts.feet,
      unit: '',
      min: 1,
      max: 9,
      integer: true,
      start: Math.floor(values.height / 30.48),
      shown: isImperial,
    },
    {
      type: 'number',
      key: 'inches',
      label: fieldTexts.inches,
      unit: '',
      min: 0,
      max: 11.99,
      start: rounded((values.height % 30.48) / 2.54),
      shown: isImperial,
    },
  ],
  results(given) {
    const { index, metres } = bodyOf(given);
    const unit = isImperial(given) ? 'lb' : 'kg';
    const weightAt = (limit: number) => one((limit * metres ** 2) / (isImperial(given) ? pound : 1));
    return [
      result(fieldTexts.bmi, index, one),
      { label: fieldTexts.bmiRange, text: fieldTexts.ranges[rangeOf(index)] ?? '' },
      { label: fieldTexts.healthy, text: `${weightAt(18.5)} – ${weightAt(24.9)} ${unit}` },
    ];
  },
  details: BodyDetails,
};

function BodyDetails({ given }: Details) {
  const own = rangeOf(bodyOf(given).index);
  return (
    <Card title={texts.table}>
      <Table
        caption={texts.table}
        columns={[texts.columns.range, fieldTexts.bmi]}
        rows={fieldTexts.ranges.map((range, index) => {
          const [from, to] = [limits[index - 1], limits[index]];
          const span = [from === undefined ? '' : one(from), to === undefined ? '' : one(to - 0.1)];
          const text = from === undefined ? `< ${one(to ?? 0)}` : to === undefined ? `≥ ${span[0]}` : span.join(' – ');
          return { key: range, strong: index === own, cells: [range, text] };
        })}
      />
    </Card>
  );
}

const secondsOf = (given: Given) =>
  given.number('hours') * 3600 + given.number('minutes') * 60 + given.number('seconds');
const mile = 1.609344;

export const pace: Calculation = {
  id: 'pace',
  inputs: [
    {
      type: 'number',
      key: 'distance',
      label: fieldTexts.distance,
      unit: 'km',
      min: 0.01,
      max: 10_000,
      start: values.distance,
    },
    {
      type: 'number',
      key: 'hours',
      label: fieldTexts.hours,
      unit: '',
      min: 0,
      max: 500,
      integer: true,
      start: Math.floor(values.duration / 3600),
    },
    {
      type: 'number',
      key: 'minutes',
      label: fieldTexts.minutes,
      unit: '',
      min: 0,
      max: 59,
      integer: true,
      start: Math.floor((values.duration % 3600) / 60),
    },
    {
      type: 'number',
      key: 'seconds',
      label: fieldTexts.seconds,
      unit: '',
      min: 0,
      max: 59,
      integer: true,
      start: values.duration % 60,
    },
  ],
  results(given) {
    const each = secondsOf(given) / given.number('distance');
    const speed = each === 0 ? 0 : 3600 / each;
    return [
      result(fieldTexts.pace, each, (value) => `${formatClock(Math.round(value))} ${fieldTexts.perKm}`),
      { label: fieldTexts.pace, text: `${formatClock(Math.round(each * mile))} ${fieldTexts.perMile}` },
      { label: fieldTexts.speed, text: `${formatNumber(speed)} km/h · ${formatNumber(speed / mile)} mph` },
    ];
  },
  details: PaceDetails,
};

function PaceDetails({ given }: Details) {
  const each = secondsOf(given) / given.number('distance');
  const half = 21.0975;
  const distances: readonly [string, number][] = [
    ['1 km', 1],
    ['5 km', 5],
    ['10 km', 10],
    [fieldTexts.half, half],
    [fieldTexts.marathon, half * 2],
  ];
  return (
    <Card title={fieldTexts.samePace}>
      <Table
        caption={fieldTexts.samePace}
        columns={[texts.columns.distance, texts.columns.time]}
        rows={distances.map(([name, km]) => ({ key: name, cells: [name, formatClock(Math.round(each * km))] }))}
      />
    </Card>
  );
}
