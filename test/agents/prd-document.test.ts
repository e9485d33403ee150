import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drafts } from '../../agents/offline/drafts/prd.ts';
import { coverageOf } from '../../agents/prd/crosscheck.ts';
import { prdMarkdown } from '../../agents/prd/markdown.ts';
import { brokenReferences } from '../../agents/prd/references.ts';
import type { PrdAnswer } from '../../agents/prd/schema.ts';
import type { Constraint } from '../../schema/brief.ts';

const idea = 'An app that lets dog walkers schedule walks, share live GPS routes with owners and get paid weekly';
const answerFor = async (ideaSummary: string) =>
  (await drafts['prd.write']?.({
    data: { ideaSummary, opportunity: null, previousTitle: null },
    messages: [],
  })) as PrdAnswer;

describe('References', () => {
  test('names any reference that points to nothing', async () => {
    const good = await answerFor(idea);
    const breaks: ((content: PrdAnswer, name: string) => void)[] = [
      (content, name) => content.features[0]?.storyIds.push(name),
      (content, name) => content.screens[0]?.storyIds.push(name),
      (content, name) => content.userStories[0] && (content.userStories[0].persona = name),
      (content, name) =>
        content.entities[0]?.attributes.push({ name: 'x', type: 'reference', options: [], references: name }),
    ];
    expect(brokenReferences(good)).toEqual([]);
    fc.assert(
      fc.property(fc.constantFrom(...breaks), fc.uuid(), (breakIt, name) => {
        const content = structuredClone(good);
        breakIt(content, name);
        const found = brokenReferences(content);
        expect(found).toHaveLength(1);
        expect(found[0]).toContain(name);
      }),
    );
  });

  test('ids in parentheses must exist; an F-16 is a plane', async () => {
    const good = await answerFor('Mechanics log F-16 repairs along the US-1');
    const more = {
      ...good,
      requirements: [...good.requirements, { id: 'FR-900', text: 'Like (US-1, FR-901) on SM-9.' }],
    };
    expect(brokenReferences(more)).toEqual(['a text refers to (FR-901), which is nowhere']);
    expect(brokenReferences({ ...good, assumptions: ['(SM-1, SM-99)'] })).toEqual([
      'a text refers to (SM-99), which is nowhere',
    ]);
    expect(brokenReferences({ ...good, assumptions: ['Trips on (US-66)'] }, 'Drivers log trips on (US-66)')).toEqual(
      [],
    );
  });

  test('names an id that is used twice', async () => {
    const good = await answerFor(idea);
    const [story] = good.userStories;
    expect(brokenReferences({ ...good, userStories: [...good.userStories, ...(story ? [story] : [])] })).toEqual([
      'user story US-1 is there twice',
    ]);
  });
});

describe('Coverage', () => {
  test.each<[string, Constraint['kind'], string, string, boolean]>([
    ['in figures', 'number', '30 days', 'After 30 days', true],
    ['in words', 'number', '4 courts', 'Four courts', true],
    ['another figure', 'number', '30 days', 'After 90 days', false],
    ['in thousands', 'number', '$10k', 'At $10k', true],
    ['in thousands, written out', 'number', '$10k', 'At 10,000 dollars', true],
    ['in German', 'number', '1.200 Euro', 'Für 1200 Euro', true],
    ['both of two', 'number', '3 x 12 eggs', '3 times 12', true],
    ['one of two', 'number', '3 x 12 eggs', '3 times', false],
    ['one of anything', 'number', 'an hour', 'Hourly', true],
    ['a name in other letters', 'name', 'Café Shelf', 'The CAFE-SHELF', true],
    ['no name', 'name', 'Café Shelf', 'The shelf', false],
    ['a wish is for the model to judge', 'must', 'It must vibrate', 'Nothing', true],
  ])('a figure or a name has to stand in the document: %s', async (_, kind, quote, summary, isCovered) => {
    const good = await answerFor('Falconers log flights');
    const said = [{ id: 'C-1', kind, text: quote, quote, supersededBy: null }];
    const check = { constraints: [{ id: 'C-1', by: ['US-1'] }], problems: [], clarifications: [] };
    const [found] = coverageOf({ ...good, summary, entities: [], requirements: [], screens: [] }, check, said);
    expect(found?.state === 'covered').toBe(isCovered);
  });
});

describe('Markdown', () => {
  test('text with line breaks and bars stays in its row', async () => {
    const good = await answerFor('Falconers log flights');
    const [risk] = good.risks;
    const markdown = prdMarkdown(
      { ...good, sources: [], risks: risk ? [{ ...risk, title: 'a\n# b | c' }] : [] },
      1,
      [],
      null,
    );
    expect(markdown).toContain(String.raw`| a # b \| c | adoption | high |`);
  });

  test('renders as a document', async () => {
    const good = await answerFor('Falconers log flights');
    const short = {
      ...good,
      requirements: good.requirements.slice(0, 1),
      screens: good.screens.slice(0, 1),
      sources: [{ signalId: 's1', quote: 'We log\nflights.' }],
    };
    expect(prdMarkdown(short, 2, [], null)).toMatchInlineSnapshot(`
      "# Flights for Falconers

      *Product requirements, version 2*

      An app for falconers. Falconers log flights. It keeps flights in one place.

      ## Problem

      Falconers want to log flights, and the idea names no one place to do it.

      ## Goals

      - Falconers can log flights without help.
      - How things stand with flights can be seen at a glance.

      ## Not in this version

      - Messages between people; they keep using what they use today.
      - Separate apps for app stores: the first version runs in the browser.
      - Moving in records from older systems.

      ## Who it is for

      ### Falconer

      Falconers log flights.

      Wants:

      - Log flights
      - Find flights by name or status
      - Change the status of flights
      - See which flights need attention

      Struggles with:

      - Has no one place to log flights

      ## Features

      ### F-1 Log flights (must)

      A falconer can log flights, so that what happened can be found again when it is needed.

      Stories: US-1

      ### F-2 Find flights by name or status (must)

      A falconer can find flights by name or status, so that they can decide without asking around.

      Stories: US-2

      ### F-3 Change the status of flights (must)

      A falconer can change the status of flights, so that the list tells how things really stand.

      Stories: US-3

      ### F-4 See which flights need attention (should)

      A falconer can see which flights need attention, so that they can decide without asking around.

      Stories: US-4

      ## User stories

      ### US-1 (P1)

      As **Falconer**, I want to log flights, so that what happened can be found again when it is needed.

      - **Given** I am at work, **when** I log flights, **then** the entry has its date, its time and who made it.
      - **Given** several flights, **when** I search by a word or a date, **then** only those that match are listed, newest first.
      - **Given** an entry that was wrong, **when** I correct it, **then** the new value is shown and the old one can still be looked up.

      ### US-2 (P1)

      As **Falconer**, I want to find flights by name or status, so that I can decide without asking around.

      - **Given** there are flights, **when** I open the list, **then** each shows what tells it apart and how it stands.
      - **Given** there are no flights yet, **when** I open the list, **then** I am told so, and what to do first.

      ### US-3 (P2)

      As **Falconer**, I want to change the status of flights, so that the list tells how things really stand.

      - **Given** a flight in the list, **when** I change its status, **then** the new status is shown in the list and counted.

      ### US-4 (P2)

      As **Falconer**, I want to see which flights need attention, so that I can decide without asking around.

      - **Given** there are flights, **when** I open the list, **then** each shows what tells it apart and how it stands.
      - **Given** there are no flights yet, **when** I open the list, **then** I am told so, and what to do first.

      ## Requirements

      - **FR-001** The product lets a falconer log flights (US-1).

      ## What it keeps

      ### Flight

      | Attribute | Type |
      | --- | --- |
      | Name | text |
      | Starts at | datetime |
      | Minutes | number |
      | Status | choice: Planned, Under way, Done, Cancelled |
      | Falconer | reference to Falconer |
      | Notes | text |

      ### Falconer

      | Attribute | Type |
      | --- | --- |
      | Name | text |
      | Email | text |
      | Phone | text |
      | Active | boolean |

      ## Screens

      | Id | Screen | Kind | Purpose | Stories |
      | --- | --- | --- | --- | --- |
      | flight-list | Flights | list | All flights at a glance, to search and filter. This is where falconers log flights, find flights by name or status and change the status of flights. | US-1, US-2, US-3, US-4 |

      ## How we know that it works

      - **SM-1** Share of falconers who log flights in their first week (US-1). [NEEDS CLARIFICATION: which shares are the targets?]
      - **SM-2** Share of falconers who come back in their fourth week. [NEEDS CLARIFICATION: which shares are the targets?]

      ## Risks

      | Risk | Kind | Severity | What makes it smaller |
      | --- | --- | --- | --- |
      | Falconers may stay with what they do today | adoption | high | Watch a few falconers at work before building, and start with the part they ask for first. |

      ## Assumptions

      - What people struggle with is inferred from the idea; nobody has been asked yet.
      - Details of what is kept are proposals in keeping with the words of the idea.
      - US-2 to US-4 are assumed: the idea does not tell them, but whoever keeps flights needs them.

      ## Open questions

      - Who may change or remove flights that somebody else made?
      - How long are flights kept?

      ## Evidence

      > We log
      > flights.
      "
    `);
  });
});
