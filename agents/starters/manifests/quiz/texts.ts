import type { Both } from '../../base/language.ts';
import type { StarterTexts } from '../../base/starter.ts';
import { german } from './texts-de.ts';

const english: StarterTexts = {
  title: 'Quiz',
  pitch:
    'Asks questions in rounds, about capitals, flags, arithmetic, spelling or own cards, with time, score and streak, and asks again what went wrong.',
  problem: 'Who learns alone is asked by nobody, and what went wrong is forgotten before it comes again.',
  features: [
    {
      name: 'Rounds',
      description: 'Asks capitals and flags with answers to choose from or to type, against the clock or without.',
      storyIds: ['US-1'],
    },
    {
      name: 'What went wrong',
      description: 'Shows wrong answers with the right ones and asks them again in the next round.',
      storyIds: ['US-2'],
    },
    { name: 'Arithmetic', description: 'Asks sums of the chosen operations and sizes.', storyIds: ['US-3'] },
    { name: 'Spelling', description: 'Says a word aloud and checks how it is typed.', storyIds: ['US-4'] },
    {
      name: 'Own cards',
      description: 'Keeps own questions, written or pasted, as a quiz or as flash cards.',
      storyIds: ['US-5'],
    },
    {
      name: 'Results',
      description: 'Keeps rounds, the longest streak and what is not known yet.',
      storyIds: ['US-6'],
    },
  ],
  stories: [
    {
      persona: 'Learner',
      iWant: 'be asked in rounds',
      soThat: 'I find out what I know',
      criteria: [
        {
          given: 'the bank of capitals',
          when: 'I start a round',
          then: 'a country is asked with four different answers',
        },
        { given: 'the bank of flags', when: 'I start a round', then: 'a flag is shown without its country' },
        {
          given: 'a question',
          when: 'I answer it',
          then: 'it is judged at once, and the round ends with its result',
        },
        {
          given: 'a time per question',
          when: 'it is over',
          then: 'the question counts as wrong and the answer is shown',
        },
        { given: 'a running round', when: 'I reload the page', then: 'it goes on where it was' },
        { given: 'the settings', when: 'I type a number of questions that is none', then: 'it is refused in words' },
        { given: 'answers to choose from', when: 'I press a number on the keyboard', then: 'that answer is chosen' },
      ],
    },
    {
      persona: 'Learner',
      iWant: 'be asked again what went wrong',
      soThat: 'I learn it',
      criteria: [
        { given: 'a round', when: 'I answer several questions well in a row', then: 'the streak counts them' },
        { given: 'a wrong answer', when: 'the round is over', then: 'it is shown with the right one' },
        { given: 'a wrong answer', when: 'I start the next round', then: 'the question comes again' },
        { given: 'a round with wrong answers', when: 'I repeat them', then: 'only these are asked' },
      ],
    },
    {
      persona: 'Learner',
      iWant: 'practise arithmetic',
      soThat: 'I calculate faster in my head',
      criteria: [
        { given: 'chosen operations and sizes', when: 'I start a round', then: 'only such sums are asked' },
        { given: 'a sum', when: 'I answer it wrongly', then: 'the right number is shown' },
        { given: 'no operation', when: 'I start a round', then: 'the page says that one is needed' },
        { given: 'a sum', when: 'I send no answer', then: 'the page asks for one' },
      ],
    },
    {
      persona: 'Learner',
      iWant: 'practise spelling',
      soThat: 'I write words right',
      criteria: [
        { given: 'a word', when: 'I ask for a hint', then: 'the next letter stands among the blanks' },
        { given: 'a word', when: 'I spell it right', then: 'it counts' },
        { given: 'a word', when: 'I spell it wrong', then: 'it is shown' },
        { given: 'a machine without a voice', when: 'I look at the word', then: 'it hides as soon as I type' },
      ],
    },
    {
      persona: 'Learner',
      iWant: 'write own cards',
      soThat: 'I am asked what I have to learn',
      criteria: [
        { given: 'a new card', when: 'I save it and reload the page', then: 'it is still there' },
        { given: 'a card without an answer', when: 'I save it', then: 'it is refused in words' },
        { given: 'a card', when: 'I change its answer', then: 'the new one stands there' },
        { given: 'a card that I removed', when: 'I press Undo', then: 'it is back' },
        {
          given: 'a pasted list',
          when: 'I take it over',
          then: 'each line is a card, and a line without an answer is named',
        },
        { given: 'flash cards', when: 'I turn one', then: 'I say myself whether I knew it' },
        { given: 'a card with wrong answers', when: 'it is asked', then: 'these are the ones to choose from' },
      ],
    },
    {
      persona: 'Learner',
      iWant: 'see my results',
      soThat: 'I know how I am doing',
      criteria: [
        { given: 'a round', when: 'I reload the page', then: 'it stands among the results' },
        { given: 'results', when: 'I delete them and confirm', then: 'there are none' },
      ],
    },
  ],
  limits: [
    {
      title: 'It has no ready-made questions beyond capitals, flags, sums and words to spell',
      mitigation: 'Write own cards or paste a list.',
    },
    { title: 'Not every machine has a voice', mitigation: 'Without one the word is shown for a look.' },
    {
      title: 'Nobody else sees the results',
      mitigation: 'They stay in this browser; there is no ranking between people.',
    },
  ],
};

export const quizTexts: Both<StarterTexts> = { en: english, de: german };
