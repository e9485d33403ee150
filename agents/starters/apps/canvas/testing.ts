import { fireEvent, screen } from '@testing-library/react';
import { formatNumber } from '../kit/format.ts';
import { words } from './texts.ts';

export const surface = () => screen.getByLabelText(words.surface, { selector: 'canvas' });

const at = ([clientX, clientY]: readonly [number, number]) => ({
  clientX,
  clientY,
  button: 0,
  pointerId: 1,
  pointerType: 'mouse',
});

/** Draws with the pointer from one point to another. */
export function drag(from: readonly [number, number], to: readonly [number, number]): void {
  fireEvent.pointerDown(surface(), at(from));
  fireEvent.pointerMove(surface(), at(to));
  fireEvent.pointerUp(surface(), at(to));
}

/** Whether the page shows this number of steps. */
export const hasSteps = (count: number): boolean => screen.queryByText(words.steps(formatNumber(count))) !== null;
