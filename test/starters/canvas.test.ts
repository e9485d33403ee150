import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { area, cellsAfter, way } from '../../agents/starters/apps/canvas/pixels.ts';
import { canvas } from '../../agents/starters/manifests/canvas/canvas.ts';
import { anyWords, misfits } from './filled.ts';

const fill = (words: string) => canvas.fill(words, 'en').values;

test('a square grid is read from its size', () => {
  expect(fill('pixel art editor 16x16')).toEqual({ pixels: 16 });
  expect(fill('pixel editor, 32 × 32 pixels')).toEqual({ pixels: 32 });
  expect(fill('Pixelbilder malen, 24 mal 24')).toEqual({ pixels: 24 });
  expect(fill('drawing pad of 800x600')).toEqual({});
  expect(fill('grid of 200x200')).toEqual({});
});

test('colours are read by name', () => {
  expect(fill('paint app with red, dark green and Gold')).toEqual({ colours: ['red', 'dark green', 'Gold'] });
  expect(canvas.fill('Malen in rot, blau und grün', 'de')).toEqual({
    values: { colours: ['rot', 'blau', 'grün'] },
    quotes: { colours: 'rot, blau und grün' },
  });
  expect(fill('drawing with a pink brush')).toEqual({ colours: ['pink'] });
  expect(fill('drawing app for the Red Cross')).toEqual({});
});

test('stamps are read by name', () => {
  expect(fill('drawing pad with stamps: hearts, stars')).toEqual({ stamps: ['hearts', 'stars'] });
  expect(fill('Malbuch mit Herzen und Sternen, Stern Stempel')).toEqual({ stamps: ['Stern'] });
});

test('reads the number of colours or brushes, and how thick they are', () => {
  expect(fill('scribble pad, 5 colours and 4 brush sizes')).toEqual({ colourCount: 5, widths: 4 });
  expect(fill('toddler doodles, 3 chunky crayons')).toEqual({ colourCount: 3, thick: true });
  expect(fill('Malblock mit acht Farben und dicken Pinseln')).toMatchObject({ colourCount: 8 });
  expect(fill('drawing for 30 colours of cars')).toEqual({});
  expect(canvas.fill('6 fat pens', 'en').quotes).toEqual({ widths: '6 fat pens', thick: 'fat pens' });
});

test('a set of stamps is read by its name', () => {
  expect(fill('drawing pad with animal stamps')).toEqual({ stamps: ['animal'] });
  expect(canvas.fill('Malen mit Tierstempeln', 'de')).toEqual({
    values: { stamps: ['Tier'] },
    quotes: { stamps: 'Tierstempeln' },
  });
});

test('a prohibition fills no setting', () => {
  expect(fill('drawing pad, no red, blue or green')).toEqual({});
  expect(fill('Malprogramm ohne Herzen und Blumen')).toEqual({});
});

test('typos and a brief without details fill no setting', () => {
  expect(fill('somthing to drwa with')).toEqual({});
  expect(fill('')).toEqual({});
});

const pieces = '16x16|red|,|blue and green|hearts|stars stamps|no|ohne|rot|und|gold brush|x|64 by 64|\n|.'.split('|');

test('for any words, each value fits its setting and comes from its quote', () => {
  fc.assert(fc.property(anyWords(pieces), (words) => misfits(canvas, words).length === 0));
});

const size = 6;
const cell = fc.nat({ max: size * size - 1 });

test('filling changes every cell of the colour that is connected, and no other', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b'), { minLength: 36, maxLength: 36 }), cell, (cells, start) => {
      const filled = new Set(area(cells, size, start));
      expect([...filled].every((one) => cells[one] === cells[start])).toBe(true);
      // Every neighbour of a filled cell that has its colour is filled too.
      for (const one of filled) {
        const beside = [one % size > 0 ? one - 1 : one, one % size < size - 1 ? one + 1 : one, one - size, one + size];
        for (const next of beside) expect(cells[next] !== cells[start] || filled.has(next)).toBe(true);
      }
    }),
  );
});

test('the line between two cells has no gap', () => {
  fc.assert(
    fc.property(cell, cell, (from, to) => {
      const cells = way(from, to, size);
      expect([cells[0], cells.at(-1)]).toEqual([from, to]);
      cells.slice(1).forEach((one, index) => {
        const before = cells[index] ?? -1;
        expect(Math.abs((one % size) - (before % size))).toBeLessThanOrEqual(1);
        expect(Math.abs(Math.floor(one / size) - Math.floor(before / size))).toBeLessThanOrEqual(1);
      });
    }),
  );
});

test('cells have the colour of the last step, until all are cleared', () => {
  const red = { kind: 'cells', colour: '#ff0000', cells: [0, 1] } as const;
  const erased = { kind: 'cells', colour: null, cells: [1] } as const;
  expect(cellsAfter([red, erased], 2)).toEqual(['#ff0000', null, null, null]);
  expect(cellsAfter([red, { kind: 'clear' }], 2)).toEqual([null, null, null, null]);
});
