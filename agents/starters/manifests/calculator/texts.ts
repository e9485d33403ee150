import type { Both } from '../../base/language.ts';
import type { StarterTexts } from '../../base/starter.ts';
import { calculatorGerman } from './texts-de.ts';

export const calculatorTexts: Both<StarterTexts> = {
  en: {
    title: 'Calculator',
    pitch:
      'Calculates loans, savings, tips, taxes, body mass index and units while you type, compares variants, and takes formulas of your own.',
    problem: 'A sum that comes up again and again is done by hand, and two offers are hard to compare.',
    features: [
      {
        name: 'Result while typing',
        description: 'Each figure changes the result at once; a figure that does not fit is named beside its field.',
        storyIds: ['US-1'],
      },
      {
        name: 'Loan and savings tables',
        description: 'Payments, interest and what is left by year or by month, with a chart and a CSV file.',
        storyIds: ['US-2'],
      },
      {
        name: 'Variants side by side',
        description: 'Up to three variants in one table, with their difference.',
        storyIds: ['US-3'],
      },
      {
        name: 'More calculators',
        description:
          'Sums, tip, percentages, discount, tax, body mass index, units, pace, fuel, paint, floors, electricity, currencies, recipes, dates and grades, a counter, random picks, teams, dice and passwords a press away.',
        storyIds: ['US-4'],
      },
      {
        name: 'Own formula',
        description: 'Inputs with names, a formula over them, and a table for several values of one input.',
        storyIds: ['US-5'],
      },
    ],
    stories: [
      {
        persona: 'Somebody who wants to know a figure',
        iWant: 'type my figures',
        soThat: 'I see the result at once',
        criteria: [
          {
            given: 'the open application',
            when: 'its first page appears',
            then: 'it is the calculator that was asked for',
          },
          { given: 'a calculator', when: 'I change its figures', then: 'the result follows' },
          {
            given: 'a calculator',
            when: 'I type something that is no number',
            then: 'the field says so and no result is shown',
          },
          {
            given: 'figures that I typed',
            when: 'I reload the page',
            then: 'they are still there, and one press brings the start values back',
          },
        ],
      },
      {
        persona: 'Somebody who borrows or saves',
        iWant: 'see how a sum develops',
        soThat: 'I know what it costs or when I have it',
        criteria: [
          { given: 'a loan', when: 'its figures are typed', then: 'payment, interest and the end are shown' },
          { given: 'a loan', when: 'I choose years or months', then: 'the table has a row for each' },
          {
            given: 'a savings goal',
            when: 'its figures are typed',
            then: 'it says after how long it is reached, or that it never is',
          },
        ],
      },
      {
        persona: 'Somebody who has to choose',
        iWant: 'put variants side by side',
        soThat: 'I see which one is better',
        criteria: [
          { given: 'a calculator', when: 'I add a variant', then: 'it stands beside the figures that I typed' },
          { given: 'two variants', when: 'I change a figure in the table', then: 'the difference is shown' },
          { given: 'two variants', when: 'I remove one and undo that', then: 'it is back' },
        ],
      },
      {
        persona: 'Somebody with another question',
        iWant: 'reach the other calculators',
        soThat: 'I need no second application',
        criteria: [
          { given: 'the second page', when: 'I press a name', then: 'that calculator is shown' },
          { given: 'the units', when: 'I swap them', then: 'the value is converted the other way' },
          {
            given: 'the body mass index',
            when: 'I choose imperial measures',
            then: 'it takes pounds, feet and inches',
          },
          { given: 'a sum', when: 'I keep its result', then: 'it stands in a list and can be used again' },
          { given: 'a recipe', when: 'I want other servings', then: 'the amount of each ingredient follows' },
          {
            given: 'an amount of money',
            when: 'I type a rate of exchange',
            then: 'it is shown in the other currency',
          },
          { given: 'two days', when: 'I choose them', then: 'the time between them is shown' },
          { given: 'grades with weights', when: 'I type them', then: 'their average is shown' },
          {
            given: 'a counter',
            when: 'I press plus, minus or reset',
            then: 'it goes up or down by one, or back to 0, and keeps its count',
          },
          {
            given: 'a list of names or choices',
            when: 'I pick one at random',
            then: 'nothing comes twice until all were picked',
          },
          {
            given: 'a list of names',
            when: 'I make teams',
            then: 'everybody is in one, and no two sizes differ by more than one',
          },
          { given: 'dice with any number of sides', when: 'I roll them', then: 'their numbers and the sum are shown' },
          { given: 'a length', when: 'I ask for a password', then: 'a random one of that length is shown' },
        ],
      },
      {
        persona: 'Somebody with a formula',
        iWant: 'name inputs and write a formula',
        soThat: 'my own sum is done for me',
        criteria: [
          { given: 'inputs with names', when: 'there is no formula', then: 'it asks for it' },
          { given: 'a formula', when: 'each input has a number', then: 'the result is shown' },
          { given: 'a formula', when: 'it cannot be read', then: 'it is said in words why' },
          { given: 'an input', when: 'I add another of the same name', then: 'it is refused in words' },
        ],
      },
    ],
    limits: [
      {
        title: 'Results are no advice on money, tax or health',
        mitigation: 'Compare with an offer or ask somebody who is liable for the answer.',
      },
      { title: 'It fetches no rates of interest or exchange', mitigation: 'Type the rate that you were offered.' },
      {
        title: 'Formulas of your own must be written by you',
        mitigation: 'Names, signs and functions stand beside the field.',
      },
    ],
  },
  de: calculatorGerman,
};
