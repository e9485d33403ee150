import type { StarterTexts } from '../../base/starter.ts';

export const bookingEnglish: StarterTexts = {
  title: 'Booking',
  pitch:
    'Books appointments into free times, so that no person, room or machine is booked twice, with a calendar, moving, blocking and no-shows.',
  problem:
    'Appointments on paper or in chats overlap, a shared room or machine is promised twice, and nobody counts who failed to come.',
  features: [
    {
      name: 'Free times',
      description: 'Computes the free times of a day from opening hours, lengths, people, rooms and machines.',
      storyIds: ['US-1', 'US-2'],
    },
    {
      name: 'Calendar',
      description: 'Shows a day and a week, prints them and gives all bookings as CSV.',
      storyIds: ['US-3'],
    },
    {
      name: 'Move and cancel',
      description: 'Moves a booking to another free time, or cancels it, with undo.',
      storyIds: ['US-4'],
    },
    {
      name: 'Blocked times',
      description: 'Takes breaks, holidays and repairs out, for everything or for one person, room or machine.',
      storyIds: ['US-5'],
    },
    { name: 'No-shows', description: 'Counts who failed to come and warns at the next booking.', storyIds: ['US-6'] },
    { name: 'List of today', description: 'Shows who comes today, to mark and to print.', storyIds: ['US-7'] },
    {
      name: 'Settings',
      description: 'Changes services, lengths, people, rooms, machines, hours and rules.',
      storyIds: ['US-8'],
    },
  ],
  stories: [
    {
      persona: 'Front desk',
      iWant: 'book a free time for somebody',
      soThat: 'nobody has to look for a gap',
      criteria: [
        {
          given: 'an open application',
          when: 'I choose a free time and type a name and a telephone number',
          then: 'the time is booked',
        },
        {
          given: 'an open application',
          when: 'I book without a time, a name or a telephone number',
          then: 'nothing is booked and each field says what is missing',
        },
        { given: 'a booking', when: 'I load the page again', then: 'the booking is still there' },
      ],
    },
    {
      persona: 'Front desk',
      iWant: 'be offered free times only',
      soThat: 'nothing is booked twice',
      criteria: [
        { given: 'a time at which everybody is busy', when: 'I look for free times', then: 'that time is not offered' },
        {
          given: 'a room or machine that is taken',
          when: 'I look for free times that need it',
          then: 'that time is not offered',
        },
      ],
    },
    {
      persona: 'Front desk',
      iWant: 'see bookings as they lie in time',
      soThat: 'I know what comes',
      criteria: [
        { given: 'a booking', when: 'I open the week and the day', then: 'it stands at its time' },
        { given: 'bookings', when: 'I download the CSV file', then: 'it lists them' },
      ],
    },
    {
      persona: 'Front desk',
      iWant: 'move and cancel bookings',
      soThat: 'plans can change',
      criteria: [
        { given: 'a booking', when: 'I choose another free time', then: 'it is there and no longer at the old one' },
        { given: 'a booking', when: 'I cancel it and press Undo', then: 'it is back' },
        {
          given: 'a booking that is too near to be changed, as the rule says',
          when: 'I open it',
          then: 'it says so, and changing it has to be ticked',
        },
      ],
    },
    {
      persona: 'Owner',
      iWant: 'block times',
      soThat: 'nobody books a break or a holiday',
      criteria: [
        { given: 'a day', when: 'I block it', then: 'no time of it is offered' },
        { given: 'a blocked day', when: 'I free it', then: 'its times are offered again' },
      ],
    },
    {
      persona: 'Owner',
      iWant: 'know who failed to come',
      soThat: 'I can ask before I book them again',
      criteria: [
        {
          given: 'a booking',
          when: 'I mark that the person did not come',
          then: 'the person is counted by telephone number',
        },
        {
          given: 'somebody who failed to come as often as the rule says',
          when: 'they book again',
          then: 'a warning stands there and has to be ticked',
        },
      ],
    },
    {
      persona: 'Front desk',
      iWant: 'see the list of today',
      soThat: 'I can welcome people and print it',
      criteria: [
        {
          given: 'a booking of today',
          when: 'I open the list and mark that the person came',
          then: 'the list says so',
        },
        { given: 'a day without bookings', when: 'I open the list', then: 'it says so and can be printed' },
      ],
    },
    {
      persona: 'Owner',
      iWant: 'change services, hours and rules',
      soThat: 'the times fit how we work',
      criteria: [
        { given: 'a service', when: 'I change its length', then: 'free times have the new length' },
        {
          given: 'opening hours',
          when: 'I type something that is none',
          then: 'the field says what is wrong and the old hours stay',
        },
        { given: 'the settings', when: 'I add a service', then: 'it can be booked' },
      ],
    },
  ],
  limits: [
    {
      title: 'It runs on one device: bookings are kept in this browser, and customers cannot book from elsewhere.',
      mitigation: 'Use it at the front desk. Booking over the internet needs a server.',
    },
    {
      title: 'It sends no messages and takes no payments.',
      mitigation: 'Telephone numbers stand beside each booking.',
    },
    {
      title: 'There are no accounts: whoever uses the device sees all bookings.',
      mitigation: 'Lock the device when nobody is there.',
    },
  ],
};
