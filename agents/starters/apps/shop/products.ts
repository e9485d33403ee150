import { centsOf } from './money.ts';
import { texts } from './texts.ts';
import { values } from './values.ts';

export interface Product {
  id: string;
  name: string;
  /** null: agreed on the spot. */
  cents: number | null;
  available: boolean;
  isExample: boolean;
}

const examplePrices = [3, 4.5, 6];

/** Returns the products of starter.json, or examples that are marked as such. */
export function firstProducts(): Product[] {
  if (values.products.length === 0) {
    return texts.examples.map((name, index) => ({
      id: `example-${index}`,
      name,
      cents: centsOf(examplePrices[index] ?? 1),
      available: true,
      isExample: true,
    }));
  }
  return values.products.map(({ name, price }) => ({
    id: name,
    name,
    cents: typeof price === 'number' ? centsOf(price) : null,
    available: true,
    isExample: false,
  }));
}

export function areProducts(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((one: unknown) => {
      const product = one as Partial<Product> | null;
      return (
        typeof product === 'object' &&
        product !== null &&
        typeof product.id === 'string' &&
        typeof product.name === 'string' &&
        (product.cents === null || Number.isSafeInteger(product.cents)) &&
        typeof product.available === 'boolean' &&
        typeof product.isExample === 'boolean'
      );
    })
  );
}
