import type { Screen } from '../kit/Frame.tsx';
import { BookPage } from './Book.tsx';
import { CalendarPage } from './Calendar.tsx';
import { MissedPage } from './Missed.tsx';
import { SettingsPage } from './Settings.tsx';
import { withStore } from './store.tsx';
import { texts } from './texts.ts';
import { TodayPage } from './Today.tsx';

export const screens: readonly Screen[] = [
  { path: '/', label: texts.book, icon: 'plus', component: withStore(BookPage) },
  { path: '/calendar', label: texts.calendar, icon: 'calendar', component: withStore(CalendarPage) },
  { path: '/today', label: texts.today, icon: 'list', component: withStore(TodayPage) },
  { path: '/missed', label: texts.people, icon: 'person', component: withStore(MissedPage) },
  { path: '/settings', label: texts.settings, icon: 'settings', component: withStore(SettingsPage) },
];
