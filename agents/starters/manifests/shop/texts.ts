import type { Both } from '../../base/language.ts';
import type { StarterTexts } from '../../base/starter.ts';
import { shopTextsDe } from './texts-de.ts';

const en: StarterTexts = {
  title: 'Shop with orders in advance',
  name: 'Shop',
  pitch:
    'Takes orders in advance for a day, from a catalogue with a basket, and adds up for the maker how many of each product to make.',
  problem: 'Orders come by telephone and on slips of paper, so nobody knows how much to make for which day.',
  features: [
    {
      name: 'Catalogue and basket',
      description: 'Products with prices, a basket with quantities and a sum that is right to the cent.',
      storyIds: ['US-1'],
    },
    {
      name: 'Order for a day',
      description: 'Days that are open for orders, a time, name and telephone number; each order gets a number.',
      storyIds: ['US-2'],
    },
    {
      name: 'What to make',
      description: 'For each day how many of each product, who paid, who has got it, as a printed list and CSV.',
      storyIds: ['US-3'],
    },
    {
      name: 'Products, days and limits',
      description: 'Prices, availability, days, times, until when orders are taken, and limits for a day.',
      storyIds: ['US-4'],
    },
  ],
  stories: [
    {
      persona: 'Customer',
      iWant: 'choose what I buy',
      soThat: 'I know what it costs',
      criteria: [
        { given: 'an open shop', when: 'I look at it', then: 'each product stands there with its price' },
        { given: 'products', when: 'I put them into the basket', then: 'the sum follows to the cent' },
        { given: 'a basket', when: 'I reload the page', then: 'it is as before' },
        {
          given: 'products that nobody named',
          when: 'I open the shop',
          then: 'they are examples that go in one press',
        },
      ],
    },
    {
      persona: 'Customer',
      iWant: 'order for a day',
      soThat: 'it is ready when I come',
      criteria: [
        { given: 'a basket', when: 'I give a day, my name and a telephone number', then: 'the order gets a number' },
        { given: 'an order with something missing', when: 'I place it', then: 'it is said next to the field' },
        { given: 'a day whose time for orders is over', when: 'I choose a day', then: 'that day is not offered' },
        { given: 'a basket', when: 'I order', then: 'it says that no payment is taken' },
        { given: 'an order that is to be brought', when: 'I place it without an address', then: 'it asks for one' },
      ],
    },
    {
      persona: 'Maker',
      iWant: 'see what to make for which day',
      soThat: 'there is enough of everything',
      criteria: [
        { given: 'orders for a day', when: 'I look at them', then: 'it says how many of each product to make' },
        { given: 'an order', when: 'I mark it as paid or handed over', then: 'it stays so after a reload' },
        { given: 'an order', when: 'I cancel it', then: 'I am asked first and it is no longer counted' },
        { given: 'orders', when: 'I print or save them', then: 'I get a list on paper or as CSV' },
      ],
    },
    {
      persona: 'Maker',
      iWant: 'change products, days and limits',
      soThat: 'the shop says what is true',
      criteria: [
        { given: 'a product', when: 'I change its price', then: 'the shop shows the new one' },
        { given: 'a product', when: 'I mark it as not available', then: 'it cannot be ordered' },
        { given: 'a product', when: 'I remove it and press Undo', then: 'it is back in the shop' },
        { given: 'a limit for a day', when: 'orders reach it', then: 'no more is ordered for that day' },
      ],
    },
  ],
  limits: [
    {
      title: 'Orders stay in the browser in which they are placed: they do not reach another device.',
      mitigation: 'Use one device at the counter or the telephone, and save the list as CSV.',
    },
    { title: 'No payment is taken.', mitigation: 'Customers pay when they get their order, and the maker marks it.' },
    { title: 'Nobody gets an e-mail or a message.', mitigation: 'The number of the order stands on the page.' },
  ],
};

export const shopTexts: Both<StarterTexts> = { en, de: shopTextsDe };
