import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonValues } from '../../agents/json-answer.ts';

/** What an answer was meant to be. */
const value = fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue()));
/** Words around it, without brackets and fences. */
const prose = fc.string({ unit: fc.constantFrom('a', ' ', '"', '.', ':', '\n', 'json', 'é') });

describe('the JSON value in an answer', () => {
  test.each([
    ['alone', (json: string) => json],
    ['after thoughts', (json: string) => `<think>Is {"a":1} right?</think>\n\n${json}`],
    ['after thoughts whose opening tag the template wrote', (json: string) => `Is it {"a"}?\n</think>\n${json}`],
    ['in a fence', (json: string) => `Here it is:\n\n\`\`\`json\n${json}\n\`\`\`\nIs that right?`],
    ['in a fence without a name', (json: string) => `\`\`\`\n${json}\n\`\`\``],
  ])('is found %s', (_where, write) => {
    fc.assert(
      fc.property(value, (meant) => {
        const json = JSON.stringify(meant, null, 2);
        fc.pre(!json.includes('```') && !json.includes('think>'));
        const [first] = jsonValues(write(json));
        expect(JSON.stringify(first)).toBe(JSON.stringify(JSON.parse(json)).replaceAll('\\u0000', '\ufffd'));
      }),
    );
  });

  test('is found between words', () => {
    fc.assert(
      fc.property(prose, value, prose, (before, meant, after) => {
        const found = [...jsonValues(`Sure!${before}\n${JSON.stringify(meant)}\n${after} Bye.`)];
        expect(found.map((one) => JSON.stringify(one))).toContain(
          JSON.stringify(JSON.parse(JSON.stringify(meant))).replaceAll('\\u0000', '\ufffd'),
        );
      }),
    );
  });

  test('is one of several candidates if words have brackets, too', () => {
    const answer = 'As [1] says, {this} is it: {"city": "Rome, {old}"} See [2].';
    expect([...jsonValues(answer)]).toEqual([[1], { city: 'Rome, {old}' }, [2]]);
  });

  test('is missing in an answer that is cut, and reading any text ends', () => {
    expect([...jsonValues('{"city": "Ro')]).toEqual([]);
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('{', '[', '"', '\\', '}', ']', '`', '\n', '1') }), (text) => {
        expect([...jsonValues(text)].length).toBeLessThanOrEqual(50);
      }),
    );
    expect([...jsonValues('['.repeat(200_000))]).toEqual([]);
  });
});
