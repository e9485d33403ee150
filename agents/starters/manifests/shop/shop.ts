import type { Entity } from '../../../../schema/prd.ts';
import type { Starter } from '../../base/starter.ts';
import { currencySetting } from '../shared/currency.ts';
import { fillShop } from './fill.ts';
import { shopTexts } from './texts.ts';

type Attribute = Entity['attributes'][number];
const attribute = (name: string, type: Attribute['type']): Attribute => ({ name, type, options: [], references: null });

export const shop: Starter = {
  kind: 'shop',
  version: 1,
  texts: shopTexts,
  screens: [
    {
      path: '/',
      names: { en: 'Shop', de: 'Laden' },
      purposes: {
        en: 'Shows the products and puts them into the basket.',
        de: 'Zeigt die Produkte und legt sie in den Korb.',
      },
      type: 'list',
      storyIds: ['US-1'],
    },
    {
      path: '/basket',
      names: { en: 'Basket', de: 'Korb' },
      purposes: { en: 'Orders what is in the basket for a day.', de: 'Bestellt, was im Korb liegt, für einen Tag.' },
      type: 'form',
      storyIds: ['US-1', 'US-2'],
    },
    {
      path: '/orders',
      names: { en: 'Orders', de: 'Bestellungen' },
      purposes: {
        en: 'Says for each day what to make and who gets it.',
        de: 'Sagt für jeden Tag, was herzustellen ist und wer es bekommt.',
      },
      type: 'list',
      storyIds: ['US-3'],
    },
    {
      path: '/setup',
      names: { en: 'Products and days', de: 'Produkte und Tage' },
      purposes: { en: 'Changes products, days and limits.', de: 'Ändert Produkte, Tage und Grenzen.' },
      type: 'settings',
      storyIds: ['US-4'],
    },
  ],
  entities: {
    en: [
      {
        name: 'Product',
        attributes: [attribute('Name', 'text'), attribute('Price', 'money'), attribute('Available', 'boolean')],
      },
      {
        name: 'Order',
        attributes: [
          attribute('Number', 'number'),
          attribute('Name', 'text'),
          attribute('Telephone', 'text'),
          attribute('Day', 'date'),
          attribute('Paid', 'boolean'),
          attribute('Handed over', 'boolean'),
        ],
      },
    ],
    de: [
      {
        name: 'Produkt',
        attributes: [attribute('Name', 'text'), attribute('Preis', 'money'), attribute('Erhältlich', 'boolean')],
      },
      {
        name: 'Bestellung',
        attributes: [
          attribute('Nummer', 'number'),
          attribute('Name', 'text'),
          attribute('Telefon', 'text'),
          attribute('Tag', 'date'),
          attribute('Bezahlt', 'boolean'),
          attribute('Übergeben', 'boolean'),
        ],
      },
    ],
  },
  abilities: {
    en: 'total basket cart sum',
    de: 'Summe Korb Warenkorb gesamt',
  },
  settings: [
    {
      key: 'tagline',
      type: 'text',
      maxLength: 160,
      names: { en: ['tagline', 'slogan', 'line'], de: ['Slogan', 'Untertitel', 'Satz'] },
      example: { en: 'Set the tagline to “Fresh every week”', de: 'Setze den Slogan auf „Jede Woche frisch“' },
    },
    {
      key: 'products',
      type: 'rows',
      min: 0,
      max: 60,
      title: 'name',
      fields: [
        { key: 'name', type: 'text', names: { en: ['name'], de: ['Name'] } },
        { key: 'price', type: 'number', names: { en: ['price', 'cost'], de: ['Preis', 'Kosten'] } },
      ],
      make: (name) => ({ name, price: null }),
      names: { en: ['products', 'catalogue', 'menu', 'items'], de: ['Produkte', 'Angebot', 'Sortiment', 'Artikel'] },
      example: { en: 'Add rye bread 3.80 to the products', de: 'Füge Roggenbrot 3,80 zu den Produkten hinzu' },
    },
    currencySetting,
    {
      key: 'fulfilment',
      type: 'choice',
      options: [
        { value: 'pickup', names: { en: ['pick-up', 'pickup', 'collection'], de: ['Abholung'] } },
        { value: 'delivery', names: { en: ['delivery'], de: ['Lieferung'] } },
        { value: 'both', names: { en: ['both', 'pick-up or delivery'], de: ['beides', 'Abholung oder Lieferung'] } },
      ],
      names: { en: ['way', 'fulfilment', 'how customers get it'], de: ['Weg', 'Übergabe'] },
      example: { en: 'Set the way to delivery', de: 'Setze den Weg auf Lieferung' },
    },
    {
      key: 'pickupDays',
      type: 'list',
      min: 0,
      max: 7,
      maxLength: 80,
      names: { en: ['days', 'pick-up days', 'delivery days'], de: ['Tage', 'Abholtage', 'Liefertage'] },
      example: { en: 'Set the pick-up days to Friday and Saturday', de: 'Setze die Abholtage auf Freitag und Samstag' },
    },
    {
      key: 'slots',
      type: 'list',
      min: 0,
      max: 24,
      maxLength: 40,
      names: { en: ['times', 'time slots', 'slots'], de: ['Uhrzeiten', 'Zeitfenster', 'Zeiten'] },
      example: { en: 'Set the times to 8–10, 10–12', de: 'Setze die Uhrzeiten auf 8–10, 10–12' },
    },
    {
      key: 'leadDays',
      type: 'number',
      min: 0,
      max: 30,
      integer: true,
      unit: 'day',
      names: { en: ['notice', 'days before', 'lead time'], de: ['Vorlauf', 'Tage vorher'] },
      example: { en: 'Set the notice to 2 days', de: 'Setze den Vorlauf auf 2 Tage' },
    },
    {
      key: 'until',
      type: 'text',
      maxLength: 20,
      names: { en: ['deadline', 'closing time', 'order until'], de: ['Bestellschluss', 'Bestellung bis'] },
      example: { en: 'Set the deadline to 18:00', de: 'Setze den Bestellschluss auf 18:00' },
    },
    {
      key: 'untilDay',
      type: 'text',
      maxLength: 20,
      names: { en: ['deadline day', 'last day for orders'], de: ['Tag des Bestellschlusses', 'letzter Tag'] },
      example: {
        en: 'Set the deadline day to Wednesday',
        de: 'Setze den Tag des Bestellschlusses auf Mittwoch',
      },
    },
    {
      key: 'limitOrders',
      type: 'number',
      min: 0,
      max: 10_000,
      integer: true,
      names: { en: ['orders a day', 'limit of orders'], de: ['Bestellungen am Tag', 'Grenze der Bestellungen'] },
      example: { en: 'Set the orders a day to 20', de: 'Setze die Bestellungen am Tag auf 20' },
    },
    {
      key: 'limitPieces',
      type: 'number',
      min: 0,
      max: 10_000,
      integer: true,
      names: { en: ['pieces a day', 'daily limit', 'limit'], de: ['Stück am Tag', 'Tagesgrenze', 'Grenze'] },
      example: { en: 'Set the daily limit to 60', de: 'Setze die Tagesgrenze auf 60' },
    },
  ],
  fill: fillShop,
};
