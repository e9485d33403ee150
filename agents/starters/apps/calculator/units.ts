/** The size of each unit in multiples of the first. Temperatures have their own rules. */
const factors = {
  length: { m: 1, km: 1000, cm: 0.01, mm: 0.001, mi: 1609.344, yd: 0.9144, ft: 0.3048, in: 0.0254 },
  weight: { kg: 1, g: 0.001, mg: 1e-6, t: 1000, lb: 0.45359237, oz: 0.028349523125, st: 6.35029318 },
  temperature: { '°C': 1, '°F': 1, K: 1 },
  volume: {
    l: 1,
    ml: 0.001,
    'm³': 1000,
    'cup (US)': 0.2365882365,
    'fl oz (US)': 0.0295735295625,
    'gal (US)': 3.785411784,
    'pt (UK)': 0.56826125,
    'gal (UK)': 4.54609,
  },
  area: {
    'm²': 1,
    'km²': 1e6,
    ha: 10_000,
    'cm²': 1e-4,
    'ft²': 0.09290304,
    'mi²': 2_589_988.110336,
    acre: 4046.8564224,
  },
  speed: { 'km/h': 1, 'm/s': 3.6, mph: 1.609344, kn: 1.852 },
  time: { s: 1, min: 60, h: 3600, d: 86_400, wk: 604_800 },
} as const;

export type Quantity = keyof typeof factors;
export const quantities = Object.keys(factors) as readonly Quantity[];

export function unitsOf(quantity: Quantity): readonly string[] {
  return Object.keys(factors[quantity]);
}

/** The two units that are selected at first. */
export const usual: Readonly<Record<Quantity, readonly [string, string]>> = {
  length: ['km', 'mi'],
  weight: ['kg', 'lb'],
  temperature: ['°C', '°F'],
  volume: ['l', 'gal (US)'],
  area: ['m²', 'ft²'],
  speed: ['km/h', 'mph'],
  time: ['h', 'min'],
};

/** Converts a value; NaN for a unit that the quantity does not have. */
export function convert(quantity: Quantity, value: number, from: string, to: string): number {
  if (quantity === 'temperature') return fromKelvin(toKelvin(value, from), to);
  const table: Readonly<Record<string, number>> = factors[quantity];
  return (value * (table[from] ?? Number.NaN)) / (table[to] ?? Number.NaN);
}

function toKelvin(value: number, unit: string): number {
  if (unit === '°C') return value + 273.15;
  return unit === '°F' ? ((value - 32) * 5) / 9 + 273.15 : value;
}

function fromKelvin(value: number, unit: string): number {
  if (unit === '°C') return value - 273.15;
  return unit === '°F' ? ((value - 273.15) * 9) / 5 + 32 : value;
}
