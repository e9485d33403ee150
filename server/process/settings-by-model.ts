import { z } from 'zod';
import type { ModelLimits, ModelPrice } from './model-settings.ts';

/** `model=a,b` for each model, with two numbers. Entries are separated by `;` or white space. */
function byModel<Value>(number: string, words: string, toValue: (first: number, second: number) => Value) {
  const entryPattern = new RegExp(`^(.+)=(${number}),(${number})$`);
  return z.string().transform((text, context) => {
    const table: Record<string, Value> = {};
    for (const entry of text.split(/[;\s]+/).filter((item) => item !== '')) {
      const [, model, first, second] = entryPattern.exec(entry) ?? [];
      if (model === undefined) {
        context.addIssue({ code: 'custom', message: words });
        return z.NEVER;
      }
      table[model] = toValue(Number(first), Number(second));
    }
    return table;
  });
}

export const inDollars = '`model=in,out` in dollars per million tokens';
export const prices = byModel(String.raw`\d+(?:\.\d+)?`, inDollars, (input, output): ModelPrice => ({ input, output }));
export const inTokens = '`model=context,output` in tokens, each from 100';
export const modelLimits = byModel(
  String.raw`[1-9]\d{2,8}`,
  inTokens,
  (contextTokens, maxOutputTokens): ModelLimits => ({
    contextTokens,
    maxOutputTokens,
  }),
);
