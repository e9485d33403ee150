import type { Both } from '../../base/language.ts';
import type { StarterTexts } from '../../base/starter.ts';
import { formTextsDe } from './texts-de.ts';

const en: StarterTexts = {
  title: 'Form',
  pitch:
    'Asks people questions in a poll, a survey, a sign-up sheet or a contact form, counts the answers with bars, and keeps places and a waiting list.',
  problem: 'Answers and sign-ups arrive in messages and on paper, so somebody has to copy and count them.',
  features: [
    {
      name: 'Form',
      description: 'Ten kinds of questions, from a few words to a rating, each checked and explained in words.',
      storyIds: ['US-1'],
    },
    { name: 'Results', description: 'Counts, shares and averages, every answer, print and CSV.', storyIds: ['US-2'] },
    {
      name: 'Places',
      description: 'So many places, a waiting list after the last one, and one answer per name.',
      storyIds: ['US-3'],
    },
    { name: 'Own questions', description: 'Adds, changes, moves and removes questions.', storyIds: ['US-4'] },
  ],
  stories: [
    {
      persona: 'Person who answers',
      iWant: 'answer a few questions',
      soThat: 'my answer counts',
      criteria: [
        { given: 'an open form', when: 'I look at it', then: 'every question stands there' },
        { given: 'a filled form', when: 'I send it', then: 'the answers are kept, also after a reload' },
        { given: 'a form with something missing', when: 'I send it', then: 'it is said next to the question' },
        { given: 'a half filled form', when: 'I reload the page', then: 'what I wrote is still there' },
      ],
    },
    {
      persona: 'Owner',
      iWant: 'see what was answered',
      soThat: 'I can decide',
      criteria: [
        { given: 'answers to a choice', when: 'I look at the results', then: 'each choice has its count and share' },
        { given: 'answers in numbers', when: 'I look at the results', then: 'they have an average and limits' },
        { given: 'an answer', when: 'I remove it and press Undo', then: 'it is back' },
        { given: 'answers', when: 'I save them', then: 'I get them as CSV' },
      ],
    },
    {
      persona: 'Owner',
      iWant: 'give away a number of places',
      soThat: 'no more people come than fit',
      criteria: [
        { given: 'a number of places', when: 'somebody opens the form', then: 'it says how many are free' },
        { given: 'no free place', when: 'somebody signs up', then: 'they are on the waiting list, in order' },
        { given: 'no free place and no waiting list', when: 'I open the form', then: 'nobody can sign up' },
        { given: 'one answer per name', when: 'a name answers again', then: 'it is refused in words' },
        { given: 'so many people for each slot', when: 'a slot has as many', then: 'nobody else can choose it' },
      ],
    },
    {
      persona: 'Owner',
      iWant: 'change the questions',
      soThat: 'the form asks what I want to know',
      criteria: [
        { given: 'an open form', when: 'I add a question', then: 'it stands in the form' },
        { given: 'questions', when: 'I move one up or down', then: 'their order changes' },
        { given: 'a question', when: 'I remove it and press Undo', then: 'it is back at its place' },
        { given: 'questions that nobody named', when: 'I open the form', then: 'they are examples, gone in one press' },
      ],
    },
  ],
  limits: [
    {
      title: 'Answers stay in the browser in which they are given: other devices do not see them.',
      mitigation: 'Let people answer on one device, and save the answers as CSV.',
    },
    {
      title: 'Nobody gets an e-mail, and nobody has to prove who they are.',
      mitigation: 'Ask for an e-mail address and write to people yourself.',
    },
  ],
};

export const formTexts: Both<StarterTexts> = { en, de: formTextsDe };
