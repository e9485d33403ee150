import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../kit/testing/app.tsx';
import { lineBelowName, starter } from '../kit/starter.ts';
import { Application } from './Application.tsx';
import { texts } from './texts.ts';
import { values } from './values.ts';

test('US-1.1 the name is the main heading, with its line below', () => {
  openApp(<Application />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(starter.name);
  const line = lineBelowName(values.tagline) || texts.taglines[values.subject];
  expect(screen.getAllByText(line).length).toBeGreaterThan(0);
});

test('US-1.2 the menu leads to each part of the page', async () => {
  const user = openApp(<Application />);
  const links = within(screen.getByRole('navigation', { name: texts.parts })).getAllByRole('link');
  expect(links.length).toBeGreaterThan(1);
  for (const link of links) {
    await user.click(link);
    const part = screen.getByRole('region', { name: link.textContent ?? '' });
    expect(document.activeElement).toBe(part);
  }
});

test('US-1.3 what nobody has said yet has a place that says so', () => {
  Object.assign(values, { subject: 'place', hours: [], items: [], address: '', phone: '', email: '', about: '' });
  Object.assign(values, { showHours: true, showItems: true, showAbout: true, showMap: true, itemsTitle: 'products' });
  openApp(<Application />);
  const { about, hours, products, address, phone, email } = texts.missing;
  for (const text of [about, hours, products, address, phone, email]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
});
