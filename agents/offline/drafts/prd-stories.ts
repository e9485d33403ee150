import type { UserStory } from '../../../schema/prd.ts';
import type { Action, Brief, Thing } from '../language/brief.ts';
import { lowerWords, withArticle } from '../../kit/wording.ts';

/** A story with the action that it came from, so that features and screens can be made from the same action. */
export interface DraftStory {
  story: UserStory;
  action: Action;
  thing: Thing | null;
}

/** The purpose of a group of verbs, and the criteria that show that it works. `{one}` and `{many}` name the thing. */
interface Pattern {
  test: RegExp;
  soThat: string;
  criteria: readonly (readonly [given: string, when: string, then: string])[];
}

const patterns: readonly Pattern[] = [
  {
    test: /^(?:get|be) (?:paid|tipped|reimbursed)/,
    soThat: 'the money arrives on time and nobody has to be chased for it',
    criteria: [
      [
        'work that was done and not yet paid',
        'the pay period ends',
        '{aone} is listed with its amount, its period and what it is made of',
      ],
      ['{aone} that was paid', 'I open it', 'I see the amount, the date and that it is settled'],
      ['no work in the period', 'the pay period ends', 'no {one} is made and I am told why'],
    ],
  },
  {
    test: /^(?:get|be) /,
    soThat: 'I know of it in time to act',
    criteria: [
      ['I have said how I want to be reached', 'it is time', '{aone} reaches me and says what it is about'],
      ['{aone} that I have not answered', 'I open the product', 'it is still marked as new'],
    ],
  },
  {
    test: /^(?:schedule|plan|coordinate|arrange|organi[sz]e)/,
    soThat: 'everybody knows what happens when, and nothing is forgotten',
    criteria: [
      ['I have opened the list of {many}', 'I add {aone} with a date and a time', 'it stands at that time in the list'],
      ['{aone} that overlaps another', 'I save it', 'I am warned and can still move one of the two'],
      ['{aone} that is planned', 'I cancel it', 'it stays visible as cancelled and no longer counts'],
    ],
  },
  {
    test: /^(?:assign|dispatch|give out|allot)/,
    soThat: 'everybody knows what is theirs to do',
    criteria: [
      ['{aone} that nobody has', 'I {phrase}', 'it shows who has it, and who that is can see it'],
      ['{aone} that somebody has', 'I give it to somebody else', 'it moves to them and shows since when'],
    ],
  },
  {
    test: /^invite/,
    soThat: 'nobody who should be there is missing',
    criteria: [
      ['{aone} that is not invited yet', 'I {phrase}', 'the invitation and its date are kept'],
      ['an invitation that is open', 'it is accepted or declined', 'the answer is shown beside it'],
    ],
  },
  {
    test: /^add\b/,
    soThat: 'nothing has to be remembered or written elsewhere',
    criteria: [
      ['I have opened the list of {many}', 'I add {aone} with what is known of it', 'it stands in the list'],
      ['a required field is empty', 'I save', 'I am told which one, and nothing that I typed is lost'],
    ],
  },
  {
    test: /^change\b/,
    soThat: 'the list tells how things really stand',
    criteria: [['{aone} in the list', 'I change its status', 'the new status is shown in the list and counted']],
  },
  {
    test: /^(?:share|publish|hand over|show|send|ship|deliver|report|upload|email|announce)/,
    soThat: 'those it concerns have it without asking for it',
    criteria: [
      ['{aone} that is ready', 'I {phrase}', 'those it is meant for can see it'],
      ['{aone} that I shared', 'I take it back', 'nobody but me can open it any more'],
      ['somebody it is not meant for', 'they follow its link', 'they are told that they have no access'],
    ],
  },
  {
    test: /^(?:book|reserve|rent|hire|order|buy|lend|borrow|check out|swap|trade)/,
    soThat: 'I can count on it being there when I need it',
    criteria: [
      ['{aone} that is free', 'I {phrase}', 'it is held for me and shown as taken to everybody else'],
      ['{aone} that is taken', 'I ask for the same time', 'I am told that it is taken and when it is free again'],
      ['something that I hold', 'I give it back or cancel', 'it is free for others at once'],
    ],
  },
  {
    test: /^(?:(?:sell|offer|charge|invoice|bill|pay|donate|tip)|collect .*\b(?:rent|fees?|payments?|money|dues|deposits?|tax(?:es)?|donations?|tolls?|fares?)\b)/,
    soThat: 'every amount is accounted for',
    criteria: [
      ['{aone} with an amount', 'I {phrase}', 'the amount, the date and the person are recorded'],
      ['an amount that is open', 'it is settled', 'it is marked as settled and leaves the list of open ones'],
      ['an amount that is empty or negative', 'I save', 'I am told what to correct and nothing is recorded'],
    ],
  },
  {
    test: /^(?:log|record|track|trace|note|weigh|measure|monitor|catalogue|take|photograph|write|journal|keep)/,
    soThat: 'what happened can be found again when it is needed',
    criteria: [
      ['I am at work', 'I {phrase}', 'the entry has its date, its time and who made it'],
      ['several {many}', 'I search by a word or a date', 'only those that match are listed, newest first'],
      ['an entry that was wrong', 'I correct it', 'the new value is shown and the old one can still be looked up'],
    ],
  },
  {
    test: /^(?:inspect|verify|approve|confirm|review|rate|screen|certify|test|run|identify|check|tune|repair|visit|clean)/,
    soThat: 'others can rely on the result',
    criteria: [
      ['{aone} that has not been looked at', 'I {phrase}', 'the result, the date and my name are kept with it'],
      ['{aone} with a bad result', 'I save it', 'it is listed among those that need attention'],
    ],
  },
  {
    test: /^(?:see|view|watch|find|browse|search|compare|follow)/,
    soThat: 'I can decide without asking around',
    criteria: [
      ['there are {many}', 'I open the list', 'each shows what tells it apart and how it stands'],
      ['there are no {many} yet', 'I open the list', 'I am told so, and what to do first'],
    ],
  },
];
const anyVerb: Pattern = {
  test: /./,
  soThat: 'the work is done in one place and can be found again',
  criteria: [
    ['I am signed in', 'I {phrase}', 'it is saved and shown in the list of {many}'],
    ['a required field is empty', 'I save', 'I am told which one, and nothing that I typed is lost'],
  ],
};

/** Makes a story of every action. */
export function storiesOf(brief: Brief): DraftStory[] {
  const actions = [...brief.actions, ...keepingActions(brief)];
  return actions.map((action, index) => {
    const thing = brief.things.find((one) => one.name === action.thing) ?? null;
    const pattern = patterns.find((one) => one.test.test(`${action.verb} ${action.object}`)) ?? anyVerb;
    const one = lowerWords(thing?.name ?? 'entry');
    const fill = (text: string) =>
      text
        .replaceAll('{aone}', withArticle(one))
        .replaceAll('{one}', one)
        .replaceAll('{many}', lowerWords(thing?.plural ?? 'entries'))
        .replaceAll('{phrase}', () => action.phrase);
    const story: UserStory = {
      id: `US-${index + 1}`,
      persona: action.actor,
      iWant: action.phrase,
      soThat: fill(pattern.soThat),
      priority: index < 2 ? 'P1' : index < 5 ? 'P2' : 'P3',
      acceptanceCriteria: pattern.criteria.map(([given, when, then]) => ({
        given: fill(given),
        when: fill(when),
        then: fill(then),
      })),
    };
    return { story, action, thing };
  });
}

/** With fewer actions than this, the idea also gets the actions that any records need. */
const fewActions = 3;

/** Returns the actions that any records need, for an idea that says almost nothing itself. */
export function keepingActions(brief: Brief): Action[] {
  const [thing] = brief.things;
  const [actor] = brief.actors;
  const [action] = brief.actions;
  if (brief.actions.length >= fewActions || !thing || !actor || !action) return [];
  const many = lowerWords(thing.plural);
  const added = brief.actions.some(({ verb }) => /^(?:add|log|record|register|note|enter|write)$/.test(verb));
  const wanted: (readonly [verb: string, object: string, detail: string])[] = [
    ...(added ? [] : [['add', many, ''] as const]),
    ['find', many, 'by name or status'],
    ['change', `the status of ${many}`, ''],
    ['see', '', `which ${many} need attention`],
  ];
  return wanted.map(([verb, object, detail]) => ({
    verb,
    object,
    detail,
    thing: thing.name,
    actor: action.actor,
    phrase: [verb, object, detail].filter((part) => part !== '').join(' '),
  }));
}
