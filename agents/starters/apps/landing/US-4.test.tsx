import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openApp } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { texts } from './texts.ts';
import { values } from './values.ts';

beforeEach(() => {
  Object.assign(values, { address: '1 Any Road, Anywhere', phone: '01234 567-89', email: 'us@example.org' });
  Object.assign(values, { showMap: true });
});

test('US-4.1 the telephone number can be called and read', () => {
  openApp(<Application />);
  expect(screen.getByRole('link', { name: '01234 567-89' }).getAttribute('href')).toBe('tel:0123456789');
});

test('US-4.2 the e-mail address can be written to and read', () => {
  openApp(<Application />);
  expect(screen.getByRole('link', { name: 'us@example.org' }).getAttribute('href')).toBe('mailto:us@example.org');
});

test('US-4.3 the address stands there, with a link to a map that shows where it leads', () => {
  openApp(<Application />);
  expect(screen.getByText('1 Any Road, Anywhere').tagName).toBe('ADDRESS');
  const map = screen.getByRole('link', { name: /openstreetmap/ });
  expect(map.getAttribute('href')).toBe('https://www.openstreetmap.org/search?query=1+Any+Road%2C+Anywhere');
  expect(map.textContent).toBe(map.getAttribute('href'));
});

test('US-4.4 the page can be printed', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  const user = openApp(<Application />);
  await user.click(screen.getByRole('button', { name: texts.print }));
  expect(print).toHaveBeenCalledOnce();
});
