import { settings } from '../kit/starter.ts';

export const calculationIds = [
  'basic',
  'loan',
  'savings',
  'compound',
  'tip',
  'percentage',
  'discount',
  'tax',
  'bmi',
  'units',
  'pace',
  'fuel',
  'cover',
  'electricity',
  'exchange',
  'recipe',
  'dates',
  'average',
  'counter',
  'random',
  'formula',
] as const;
export type CalculationId = (typeof calculationIds)[number];

/** An input of a user's own formula, with its initial value. */
export interface OwnInput {
  name: string;
  value?: number;
  unit?: string;
}

/** Sums are in `currency`; rates and shares in percent. */
export interface Values {
  /** The calculation on the first page. */
  calculation: CalculationId;
  /** ISO 4217. */
  currency: string;
  amount: number;
  downPayment: number;
  /** Per year. */
  rate: number;
  years: number;
  /** Per month, on top of the regular payment. */
  extraPayment: number;
  goal: number;
  startSum: number;
  monthly: number;
  bill: number;
  tip: number;
  people: number;
  price: number;
  discount: number;
  taxRate: number;
  system: 'metric' | 'imperial';
  /** In kilograms. */
  weight: number;
  /** In centimetres. */
  height: number;
  /** The running distance, in kilometres. */
  distance: number;
  /** In seconds. */
  duration: number;
  /** In kilometres. */
  driven: number;
  litres: number;
  /** Litres per 100 kilometres; null: it is what the user wants to calculate. */
  consumption: number | null;
  /** Per litre. */
  fuelPrice: number;
  /** In metres. */
  roomLength: number;
  roomWidth: number;
  watts: number;
  hoursADay: number;
  /** The price of a kilowatt hour. */
  perKwh: number;
  exchangeAmount: number;
  /** ISO 4217; null: a usual one. */
  exchangeTo: string | null;
  /** What one of `currency` is in `exchangeTo`. */
  exchangeRate: number;
  /** In the recipe. */
  servings: number;
  servingsWanted: number;
  /** Lines such as `200 g flour`; empty: an example. */
  ingredients: readonly string[];
  /** Names of what is counted; empty: one counter without a name. */
  counters: readonly string[];
  /** Which part of the random picks comes first. */
  draws: 'list' | 'dice' | 'password';
  /** What is picked from; empty: an example. */
  choices: readonly string[];
  dice: number;
  /** Of each die. */
  sides: number;
  /** What is covered with something that is bought by area. */
  covering: 'paint' | 'floor';
  /** Symbols of units from `units.ts`; null: the usual ones. */
  unitFrom: string | null;
  unitTo: string | null;
  unitValue: number;
  inputs: readonly OwnInput[];
  formula: string;
  resultName: string;
}

const given = settings<Omit<Values, 'calculation'> & { calculation: string | null }>({
  calculation: null,
  currency: 'EUR',
  amount: 200_000,
  downPayment: 0,
  rate: 3.5,
  years: 25,
  extraPayment: 0,
  goal: 10_000,
  startSum: 0,
  monthly: 200,
  bill: 60,
  tip: 10,
  people: 2,
  price: 80,
  discount: 20,
  taxRate: 19,
  system: 'metric',
  weight: 70,
  height: 175,
  distance: 10,
  duration: 55 * 60,
  driven: 500,
  litres: 32,
  consumption: null,
  fuelPrice: 0,
  roomLength: 5,
  roomWidth: 4,
  watts: 1000,
  hoursADay: 2,
  perKwh: 0.3,
  exchangeAmount: 100,
  exchangeTo: null,
  exchangeRate: 1,
  servings: 4,
  servingsWanted: 10,
  ingredients: [],
  counters: [],
  draws: 'list',
  choices: [],
  dice: 1,
  sides: 6,
  covering: 'paint',
  unitFrom: null,
  unitTo: null,
  unitValue: 1,
  inputs: [],
  formula: '',
  resultName: '',
});

/** If there are named inputs, the calculation is a formula. */
const fallback: CalculationId = given.inputs.length > 0 || given.formula !== '' ? 'formula' : 'basic';

export const values: Values = {
  ...given,
  calculation: calculationIds.find((id) => id === given.calculation) ?? fallback,
};
