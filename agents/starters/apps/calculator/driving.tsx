import { formatNumber } from '../kit/format.ts';
import { type Calculation, type Given, type Money, result } from './calculation.ts';
import { fieldTexts } from './field-texts.ts';
import { values } from './values.ts';

const isTrip = (given: Given) => given.choice('fuelQuestion') === 'cost';

export const fuel: Calculation = {
  id: 'fuel',
  inputs: [
    {
      type: 'choice',
      key: 'fuelQuestion',
      label: fieldTexts.question,
      start: values.consumption === null ? 'used' : 'cost',
      options: [
        { value: 'used', label: fieldTexts.fuelUsedUp },
        { value: 'cost', label: fieldTexts.tripCost },
      ],
    },
    { type: 'number', key: 'driven', label: fieldTexts.driven, unit: 'km', min: 0.1, max: 1e7, start: values.driven },
    {
      type: 'number',
      key: 'litres',
      label: fieldTexts.fuelUsed,
      unit: fieldTexts.litres,
      min: 0,
      max: 1e6,
      start: values.litres,
      shown: (given) => !isTrip(given),
    },
    {
      type: 'number',
      key: 'consumption',
      label: fieldTexts.consumption,
      unit: fieldTexts.per100,
      min: 0,
      max: 1000,
      start: values.consumption ?? 6.5,
      shown: isTrip,
    },
    {
      type: 'number',
      key: 'fuelPrice',
      label: fieldTexts.fuelPrice,
      unit: 'money',
      min: 0,
      max: 1000,
      start: values.fuelPrice,
    },
    {
      type: 'number',
      key: 'riders',
      label: fieldTexts.people,
      unit: '',
      min: 1,
      max: 1000,
      integer: true,
      start: values.calculation === 'fuel' ? values.people : 1,
      shown: isTrip,
    },
  ],
  results: (given, money) => (isTrip(given) ? tripResults(given, money) : usedResults(given, money)),
};

function tripResults(given: Given, money: Money) {
  const litres = (given.number('consumption') / 100) * given.number('driven');
  const cost = litres * given.number('fuelPrice');
  return [
    result(fieldTexts.cost, cost, money),
    result(fieldTexts.each, cost / Math.max(1, given.number('riders')), money),
    result(fieldTexts.fuelUsed, litres, (value) => `${formatNumber(value)} ${fieldTexts.litres}`),
  ];
}

function usedResults(given: Given, money: Money) {
  const used = (given.number('litres') / given.number('driven')) * 100;
  const cost = given.number('litres') * given.number('fuelPrice');
  const gallons = (value: number) => (used === 0 ? '–' : formatNumber(value / used, 1));
  return [
    result(fieldTexts.consumption, used, (value) => `${formatNumber(value)} ${fieldTexts.per100}`),
    { label: fieldTexts.consumption, text: `${gallons(235.215)} mpg (US) · ${gallons(282.481)} mpg (UK)` },
    result(fieldTexts.cost, cost, money),
    result(fieldTexts.costPer100, (cost / given.number('driven')) * 100, money),
  ];
}
