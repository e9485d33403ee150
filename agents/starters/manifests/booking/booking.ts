import type { Entity } from '../../../../schema/prd.ts';
import type { Starter } from '../../base/starter.ts';
import { fillBooking } from './fill.ts';
import { bookingSettings } from './settings.ts';
import { bookingEnglish } from './texts.ts';
import { bookingGerman } from './texts-de.ts';

const attribute = (name: string, type: Entity['attributes'][number]['type']) => ({
  name,
  type,
  options: [],
  references: null,
});

export const booking: Starter = {
  kind: 'booking',
  version: 2,
  texts: { en: bookingEnglish, de: bookingGerman },
  screens: [
    {
      path: '/',
      names: { en: 'Book', de: 'Buchen' },
      purposes: { en: 'Finds a free time and books it.', de: 'Findet eine freie Zeit und bucht sie.' },
      type: 'form',
      storyIds: ['US-1', 'US-2'],
    },
    {
      path: '/calendar',
      names: { en: 'Calendar', de: 'Kalender' },
      purposes: {
        en: 'Shows bookings of a day or a week, moves, cancels and blocks.',
        de: 'Zeigt Termine von Tag oder Woche, verschiebt, sagt ab und sperrt.',
      },
      type: 'calendar',
      storyIds: ['US-3', 'US-4', 'US-5'],
    },
    {
      path: '/today',
      names: { en: 'Today', de: 'Heute' },
      purposes: { en: 'Lists who comes today.', de: 'Zeigt, wer heute kommt.' },
      type: 'list',
      storyIds: ['US-7'],
    },
    {
      path: '/missed',
      names: { en: 'No-shows', de: 'Nicht erschienen' },
      purposes: { en: 'Counts who failed to come.', de: 'Zählt, wer nicht erschienen ist.' },
      type: 'list',
      storyIds: ['US-6'],
    },
    {
      path: '/settings',
      names: { en: 'Settings', de: 'Einstellungen' },
      purposes: { en: 'Changes services, hours and rules.', de: 'Ändert Leistungen, Zeiten und Regeln.' },
      type: 'settings',
      storyIds: ['US-8'],
    },
  ],
  entities: {
    en: [
      {
        name: 'Booking',
        attributes: [
          attribute('Service', 'text'),
          attribute('Time', 'datetime'),
          attribute('With', 'text'),
          attribute('Name', 'text'),
          attribute('Telephone', 'text'),
          attribute('Note', 'text'),
        ],
      },
      { name: 'Blocked time', attributes: [attribute('From', 'datetime'), attribute('To', 'datetime')] },
    ],
    de: [
      {
        name: 'Termin',
        attributes: [
          attribute('Leistung', 'text'),
          attribute('Zeit', 'datetime'),
          attribute('Bei', 'text'),
          attribute('Name', 'text'),
          attribute('Telefon', 'text'),
          attribute('Notiz', 'text'),
        ],
      },
      { name: 'Gesperrte Zeit', attributes: [attribute('Von', 'datetime'), attribute('Bis', 'datetime')] },
    ],
  },
  settings: bookingSettings,
  fill: fillBooking,
};
