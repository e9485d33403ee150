import type { Both } from '../../base/language.ts';
import type { StarterTexts } from '../../base/starter.ts';
import { german } from './texts-de.ts';

const english: StarterTexts = {
  title: 'Games',
  pitch:
    'Plays six small games in the browser, alone or in pairs at one screen: snake, pairs, tic-tac-toe, guess the word, sliding numbers and mines, with high scores.',
  problem: 'A short game should begin at once, without an account, advertising or a connection.',
  features: [
    {
      name: 'Snake',
      description: 'Steered by keys, buttons or swipes, at three speeds, with or without walls.',
      storyIds: ['US-1'],
    },
    { name: 'Pairs', description: 'Cards of which two are alike, with pictures or own words.', storyIds: ['US-2'] },
    { name: 'Tic-tac-toe', description: 'Against the machine or for two at one screen.', storyIds: ['US-3'] },
    {
      name: 'Guess the word',
      description: 'Letters are guessed, from a list or a word that somebody types.',
      storyIds: ['US-4'],
    },
    {
      name: 'Sliding numbers',
      description: 'Equal numbers join until 2048, with one step back.',
      storyIds: ['US-5'],
    },
    { name: 'Mines', description: 'Three levels; the first square is safe.', storyIds: ['US-6'] },
    { name: 'High scores', description: 'The five best rounds of each game.', storyIds: ['US-7'] },
  ],
  stories: [
    {
      persona: 'Player',
      iWant: 'play snake',
      soThat: 'I have a short break',
      criteria: [
        { given: 'a new game', when: 'I press an arrow key', then: 'the snake starts and moves by itself' },
        { given: 'a running snake', when: 'it hits the wall', then: 'the game is over and says the points' },
        { given: 'a running snake', when: 'I pause', then: 'it stands still until I go on' },
        { given: 'a running snake', when: 'I reload the page', then: 'it waits where it was' },
      ],
    },
    {
      persona: 'Player',
      iWant: 'find pairs',
      soThat: 'I train my memory',
      criteria: [
        { given: 'two turned cards', when: 'they differ', then: 'they are turned back' },
        { given: 'all pairs but one', when: 'I find the last', then: 'the game ends and the moves are a score' },
        { given: 'a game', when: 'I reload the page', then: 'pairs and moves are as before' },
      ],
    },
    {
      persona: 'Player',
      iWant: 'play tic-tac-toe',
      soThat: 'I can win against the machine or a friend',
      criteria: [
        { given: 'the machine as opponent', when: 'I set a mark', then: 'the machine sets one, too' },
        { given: 'two people', when: 'one has three in a row', then: 'that one wins and the win is counted' },
        { given: 'the board', when: 'I use arrow keys and the space bar', then: 'I can play without a mouse' },
      ],
    },
    {
      persona: 'Player',
      iWant: 'guess words',
      soThat: 'I can play with words of others',
      criteria: [
        { given: 'a word', when: 'I guess a letter of it', then: 'the letter stands at all its places' },
        { given: 'a word', when: 'I have all its letters', then: 'I win' },
        { given: 'a word', when: 'too many letters are wrong', then: 'I lose and see the word' },
        { given: 'a word', when: 'I use the keyboard and reload the page', then: 'my letters are still there' },
        { given: 'an own word', when: 'I type something that is no word', then: 'it is refused in words' },
      ],
    },
    {
      persona: 'Player',
      iWant: 'slide numbers',
      soThat: 'I get to 2048',
      criteria: [
        { given: 'a board', when: 'I move', then: 'all numbers slide and a new one comes' },
        { given: 'a move', when: 'I take it back', then: 'the board is as before' },
        { given: 'a board', when: 'I move with arrow keys and reload the page', then: 'it is as I left it' },
      ],
    },
    {
      persona: 'Player',
      iWant: 'find mines',
      soThat: 'I can think about where they lie',
      criteria: [
        { given: 'a new field', when: 'I open the first square', then: 'it is no mine and opens what is around it' },
        { given: 'a closed square', when: 'I set a flag on it', then: 'it cannot be opened by mistake' },
        { given: 'a field', when: 'a mine is opened, or all free squares are', then: 'the game ends' },
        { given: 'a field', when: 'I use arrow keys and F and reload the page', then: 'the flag is still there' },
      ],
    },
    {
      persona: 'Player',
      iWant: 'choose a game and see my best rounds',
      soThat: 'I can beat them',
      criteria: [
        { given: 'the menu', when: 'I press a game', then: 'it opens' },
        { given: 'a finished round', when: 'I reload the page', then: 'its score stands in the list' },
        { given: 'scores', when: 'I delete them and confirm', then: 'the list is empty' },
        { given: 'the sound is on', when: 'I switch it off and reload', then: 'it is still off' },
      ],
    },
  ],
  limits: [
    { title: 'Nobody plays against others over the network', mitigation: 'Two people play at one screen.' },
    { title: 'It has these six games and no others', mitigation: 'Another game has to be written.' },
    { title: 'Scores stay in this browser on this machine', mitigation: 'There is no list that people share.' },
  ],
};

export const gameTexts: Both<StarterTexts> = { en: english, de: german };
