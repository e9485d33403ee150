import type { Both } from '../../base/language.ts';
import type { StarterTexts } from '../../base/starter.ts';
import { landingTextsDe } from './texts-de.ts';

const en: StarterTexts = {
  title: 'Landing page',
  pitch:
    'Shows a place, a person, an event or a product on a website of one page: opening hours, prices, programme, address and contact.',
  problem: 'People who look for a place or an event do not find when it is open, what it costs and how to get there.',
  features: [
    {
      name: 'One page with its parts',
      description: 'Name, one line and parts on alternating grounds, with a menu that leads to each.',
      storyIds: ['US-1'],
    },
    {
      name: 'Opening hours',
      description: 'A table of the week that says whether it is open now, and when that changes.',
      storyIds: ['US-2'],
    },
    {
      name: 'Products, menu or services',
      description: 'What is on offer with its prices, points at a glance, and places for pictures.',
      storyIds: ['US-3'],
    },
    {
      name: 'Address and contact',
      description: 'Address with a link to OpenStreetMap, telephone and e-mail as text that can be pressed, and print.',
      storyIds: ['US-4'],
    },
    {
      name: 'Date and programme',
      description: 'The day of an event with the time until it begins, and what happens when.',
      storyIds: ['US-5'],
    },
  ],
  stories: [
    {
      persona: 'Visitor',
      iWant: 'see at once what this is and find my way on the page',
      soThat: 'I do not have to search',
      criteria: [
        { given: 'an open page', when: 'I look at it', then: 'its name is the main heading, with its line below' },
        { given: 'an open page', when: 'I press an entry of its menu', then: 'it leads to that part' },
        { given: 'a part that nobody has filled yet', when: 'I look at it', then: 'it says what belongs there' },
      ],
    },
    {
      persona: 'Visitor',
      iWant: 'know when it is open',
      soThat: 'I do not stand before a closed door',
      criteria: [
        { given: 'opening hours', when: 'I look at their table', then: 'each day of the week has its hours' },
        { given: 'a time within the hours', when: 'I open the page', then: 'it says open, and until when' },
        { given: 'a time outside the hours', when: 'I open the page', then: 'it says when it opens next' },
        { given: 'hours that end after midnight', when: 'I open the page at night', then: 'it still says open' },
      ],
    },
    {
      persona: 'Visitor',
      iWant: 'see what is on offer and what it costs',
      soThat: 'I know whether it is for me',
      criteria: [
        { given: 'a list of what is on offer', when: 'I look at it', then: 'each thing stands there with its price' },
        { given: 'points worth knowing', when: 'I look at the page', then: 'they stand there at a glance' },
        { given: 'captions of pictures', when: 'I look at the gallery', then: 'each has a place and its caption' },
      ],
    },
    {
      persona: 'Visitor',
      iWant: 'get there and get in touch',
      soThat: 'I can ask and come',
      criteria: [
        { given: 'a telephone number', when: 'I look at the page', then: 'I can read it and press it to call' },
        { given: 'an e-mail address', when: 'I look at the page', then: 'I can read it and press it to write' },
        { given: 'an address', when: 'I look at it', then: 'a link to a map stands below, with where it leads' },
        { given: 'an open page', when: 'I press “Print this page”', then: 'the page is printed' },
      ],
    },
    {
      persona: 'Guest of an event',
      iWant: 'see when it begins and what happens',
      soThat: 'I come in time',
      criteria: [
        { given: 'an event with a date', when: 'I open the page', then: 'the time until it begins runs down' },
        { given: 'an event that is over', when: 'I open the page', then: 'it says so' },
        { given: 'a programme', when: 'I look at it', then: 'it says what happens when' },
      ],
    },
  ],
  limits: [
    {
      title: 'There are no pictures: patterns in the colours of the page stand in their places.',
      mitigation: 'Put pictures of your own into the export.',
    },
    {
      title: 'Whether it is open now follows the clock of the visitor’s device, and knows no holidays.',
      mitigation: 'Write closed days into the text of the page.',
    },
    {
      title: 'Nothing can be sent, booked or bought on the page.',
      mitigation: 'Telephone and e-mail stand on it; a shop or a booking is an application of its own.',
    },
  ],
};

export const landingTexts: Both<StarterTexts> = { en, de: landingTextsDe };
