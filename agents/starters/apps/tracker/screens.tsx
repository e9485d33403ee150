import type { Screen } from '../kit/Frame.tsx';
import { ChartPage } from './Chart.tsx';
import { MonthPage } from './Month.tsx';
import { withTracker } from './store.tsx';
import { texts } from './texts.ts';
import { ThingsPage } from './Things.tsx';
import { TodayPage } from './Today.tsx';
import { YearPage } from './Year.tsx';

export const screens: readonly Screen[] = [
  { path: '/', label: texts.today, icon: 'check', component: withTracker(TodayPage) },
  { path: '/month', label: texts.month, icon: 'calendar', component: withTracker(MonthPage) },
  { path: '/year', label: texts.year, icon: 'star', component: withTracker(YearPage) },
  { path: '/chart', label: texts.chart, icon: 'chart', component: withTracker(ChartPage) },
  { path: '/things', label: texts.things, icon: 'settings', component: withTracker(ThingsPage) },
];
