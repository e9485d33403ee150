import type { StarterTexts } from '../../base/starter.ts';

export const boardEnglish: StarterTexts = {
  title: 'Board',
  pitch:
    'Moves cards from stage to stage by dragging, by button or by key, with people, days, colours, limits, a filter and an archive.',
  problem: 'What is to be done is scattered over heads and chats, and nobody sees what is waiting, under way or done.',
  features: [
    {
      name: 'Cards',
      description: 'Keeps a title, notes, a person, a day and a colour for each piece of work.',
      storyIds: ['US-1'],
    },
    { name: 'Moving', description: 'Moves cards by pointer, finger, button and key, with undo.', storyIds: ['US-2'] },
    {
      name: 'Stages',
      description: 'Adds, renames, orders and removes stages, and limits how many cards they hold.',
      storyIds: ['US-3'],
    },
    { name: 'Search and filter', description: 'Shows only the cards that fit.', storyIds: ['US-4'] },
    { name: 'Archive', description: 'Puts away what is done, and back.', storyIds: ['US-5'] },
  ],
  stories: [
    {
      persona: 'Team member',
      iWant: 'write down what is to be done',
      soThat: 'nothing is forgotten',
      criteria: [
        {
          given: 'a stage',
          when: 'I type a title and press Enter',
          then: 'the card stands there, also after the page is loaded again',
        },
        { given: 'a card', when: 'I give it notes, a person, a day and a colour', then: 'the card shows them' },
        { given: 'a card', when: 'I delete it and press Undo', then: 'it is back' },
      ],
    },
    {
      persona: 'Team member',
      iWant: 'move a card to its next stage',
      soThat: 'everybody sees how far it is',
      criteria: [
        {
          given: 'a card',
          when: 'I press the button of the next stage, and then Undo',
          then: 'it is there, and then back',
        },
        {
          given: 'a card that has the focus',
          when: 'I press Alt and the right arrow',
          then: 'it is in the next stage',
        },
        { given: 'a card', when: 'I drag it to another stage', then: 'it is there' },
      ],
    },
    {
      persona: 'Team lead',
      iWant: 'set up stages of our own',
      soThat: 'the board fits how we work',
      criteria: [
        { given: 'the stages', when: 'I add one and name it', then: 'it stands on the board' },
        { given: 'two stages', when: 'I move the first one down', then: 'the board has them in the new order' },
        {
          given: 'a stage with a card',
          when: 'I remove it and press Undo',
          then: 'the card was kept and the stage is back',
        },
        { given: 'a stage that is full', when: 'I add a card to it', then: 'it is not added and the limit is named' },
      ],
    },
    {
      persona: 'Team member',
      iWant: 'find cards',
      soThat: 'I see mine among many',
      criteria: [
        { given: 'several cards', when: 'I type into the search', then: 'only those that fit are shown' },
        { given: 'several cards', when: 'I choose a colour', then: 'only its cards are shown' },
      ],
    },
    {
      persona: 'Team lead',
      iWant: 'put away what is done',
      soThat: 'the board stays short',
      criteria: [
        { given: 'cards in the last stage', when: 'I archive them and put one back', then: 'it is on the board again' },
      ],
    },
  ],
  limits: [
    {
      title: 'The board is kept in one browser: several people cannot work on it from different devices.',
      mitigation: 'Use it on a shared screen. Working together over the internet needs a server.',
    },
    { title: 'Cards hold no files and no comments.', mitigation: 'Write what matters into the notes.' },
  ],
};
