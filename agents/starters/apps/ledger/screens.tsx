import type { Screen } from '../kit/Frame.tsx';
import { Balances } from './Balances.tsx';
import { Book } from './Book.tsx';
import { Expenses } from './Expenses.tsx';
import { Months } from './Months.tsx';
import { SettingsPage } from './Setup.tsx';
import { useSetup, withSetup } from './store.tsx';
import { texts } from './texts.ts';
import { type Values, values } from './values.ts';

function First() {
  return useSetup().setup.mode === 'budget' ? <Book /> : <Expenses />;
}

function Summary() {
  return useSetup().setup.mode === 'budget' ? <Months /> : <Balances />;
}

/** The same three screens for both modes, with different names. */
export function screensOf(mode: Values['mode']): readonly Screen[] {
  const { book, entries, months, balances, setup } = texts.screens;
  const isBudget = mode === 'budget';
  return [
    { path: '/', label: isBudget ? book : entries, icon: 'list', component: First },
    { path: '/summary', label: isBudget ? months : balances, icon: 'chart', component: Summary },
    { path: '/setup', label: setup, icon: 'settings', component: SettingsPage },
  ];
}

/** Each screen works by itself. */
export const screens: readonly Screen[] = screensOf(values.mode).map((screen) => ({
  ...screen,
  component: withSetup(screen.component),
}));
