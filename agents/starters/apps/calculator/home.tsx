import { formatNumber } from '../kit/format.ts';
import { type Calculation, type Given, result } from './calculation.ts';
import { fieldTexts } from './field-texts.ts';
import { values } from './values.ts';

const isPaint = (given: Given) => given.choice('covering') === 'paint';
const squareMetres = (value: number) => `${formatNumber(value)} m²`;

/** What to buy to paint walls, or to lay a floor. */
export const cover: Calculation = {
  id: 'cover',
  inputs: [
    {
      type: 'choice',
      key: 'covering',
      label: fieldTexts.question,
      start: values.covering,
      options: [
        { value: 'paint', label: fieldTexts.paintWalls },
        { value: 'floor', label: fieldTexts.layFloor },
      ],
    },
    {
      type: 'number',
      key: 'roomLength',
      label: fieldTexts.roomLength,
      unit: 'm',
      min: 0.01,
      max: 1e4,
      start: values.roomLength,
    },
    {
      type: 'number',
      key: 'roomWidth',
      label: fieldTexts.roomWidth,
      unit: 'm',
      min: 0.01,
      max: 1e4,
      start: values.roomWidth,
    },
    {
      type: 'number',
      key: 'roomHeight',
      label: fieldTexts.roomHeight,
      unit: 'm',
      min: 0.01,
      max: 1e3,
      start: 2.5,
      shown: isPaint,
    },
    {
      type: 'number',
      key: 'openings',
      label: fieldTexts.openings,
      unit: 'm²',
      min: 0,
      max: 1e6,
      start: 3,
      shown: isPaint,
    },
    {
      type: 'number',
      key: 'coats',
      label: fieldTexts.coats,
      unit: '',
      min: 1,
      max: 20,
      integer: true,
      start: 2,
      shown: isPaint,
    },
    {
      type: 'number',
      key: 'spread',
      label: fieldTexts.spread,
      unit: 'm²',
      min: 0.01,
      max: 1e4,
      start: 7,
      shown: isPaint,
    },
    {
      type: 'number',
      key: 'waste',
      label: fieldTexts.waste,
      unit: '%',
      min: 0,
      max: 100,
      start: 10,
      shown: (given) => !isPaint(given),
    },
    {
      type: 'number',
      key: 'perPack',
      label: fieldTexts.perPack,
      unit: 'm²',
      min: 0.01,
      max: 1e4,
      start: 2,
      shown: (given) => !isPaint(given),
    },
    { type: 'number', key: 'unitPrice', label: fieldTexts.unitPrice, unit: 'money', min: 0, max: 1e9, start: 0 },
  ],
  results(given, money) {
    const number = given.number;
    const floor = number('roomLength') * number('roomWidth');
    const walls = 2 * (number('roomLength') + number('roomWidth')) * number('roomHeight');
    const area = isPaint(given) ? Math.max(0, walls - number('openings')) : floor;
    const litres = (area * number('coats')) / number('spread');
    // The tiny subtraction removes floating-point errors.
    const packs = Math.ceil((area * (1 + number('waste') / 100)) / number('perPack') - 1e-9);
    return [
      isPaint(given)
        ? result(fieldTexts.paint, litres, (value) => `${formatNumber(value, 1)} ${fieldTexts.litres}`)
        : result(fieldTexts.packs, packs, formatNumber),
      result(fieldTexts.area, area, squareMetres),
      ...(number('unitPrice') > 0
        ? [result(fieldTexts.cost, (isPaint(given) ? litres : packs) * number('unitPrice'), money)]
        : []),
    ];
  },
};

/** What an appliance costs to run. */
export const electricity: Calculation = {
  id: 'electricity',
  inputs: [
    { type: 'number', key: 'watts', label: fieldTexts.watts, unit: 'W', min: 0, max: 1e9, start: values.watts },
    {
      type: 'number',
      key: 'hoursADay',
      label: fieldTexts.hoursADay,
      unit: 'h',
      min: 0,
      max: 24,
      start: values.hoursADay,
    },
    { type: 'number', key: 'perKwh', label: fieldTexts.perKwh, unit: 'money', min: 0, max: 1e6, start: values.perKwh },
  ],
  results(given, money) {
    const day = (given.number('watts') / 1000) * given.number('hoursADay');
    const price = given.number('perKwh');
    const year = day * 365;
    return [
      result(fieldTexts.costAMonth, (year / 12) * price, money),
      result(fieldTexts.costADay, day * price, money),
      result(fieldTexts.costAYear, year * price, money),
      result(fieldTexts.usedAYear, year, (value) => `${formatNumber(value)} kWh`),
    ];
  },
};
