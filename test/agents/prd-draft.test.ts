import { describe, expect, test } from 'vitest';
import { drafts as ideationDrafts } from '../../agents/ideation/draft.ts';
import { drafts } from '../../agents/prd/draft.ts';
import type { PrdAnswer } from '../../agents/prd/schema.ts';

const prdOf = async (ideaSummary: string) =>
  (await drafts['prd.write']?.({
    data: { ideaSummary, opportunity: null, previousTitle: null },
    messages: [],
  })) as PrdAnswer;

const summaryOf = async (ideaSummary: string | null, said: string) =>
  (await ideationDrafts['ideation.summarize']?.({
    data: { ideaSummary, conversation: [{ role: 'user', content: said }] },
    messages: [],
  })) as { ideaSummary: string };

const featureNames = async (idea: string) => (await prdOf(idea)).features.map((feature) => feature.name);

describe('What the drafted requirements say', () => {
  test('an idea that is only a noun phrase gets what anybody who keeps such things needs, told as assumed', async () => {
    const prd = await prdOf('taxidermy commissions tracker');
    expect(prd.personas.map((persona) => persona.name)).toEqual(['Record Keeper']);
    expect(prd.userStories.map((story) => story.iWant)).toEqual([
      'track taxidermy commissions',
      'add taxidermy commissions',
      'find taxidermy commissions by name or status',
      'change the status of taxidermy commissions',
      'see which taxidermy commissions need attention',
    ]);
    expect(prd.assumptions.join(' ')).toContain('US-2 to US-5');
    expect(prd.summary).not.toContain('need attention');
  });

  test('an idea that tells enough gets no stories that it does not tell', async () => {
    const prd = await prdOf('Divers clean hulls, photograph propellers and bill harbour masters');
    expect(prd.userStories.map((story) => story.iWant)).not.toContain('add hulls');
    expect(prd.assumptions.join(' ')).not.toContain('US-');
  });

  test.each([
    ['Shearers bid on flocks, plan routes and invoice farmers per head', ['Bids', 'Route planning', 'Invoices']],
    [
      'Keepers hand over shifts, repair lamps and check in guests',
      ['Shift handovers', 'Lamp repairs', 'Checking in guests'],
    ],
    ['Judges mediate disputes and bring lunch', ['Dispute mediation', 'Bringing lunch']],
    ['Growers want to know which hives are where and who has what', ['Hive overview', 'Overview of who has what']],
  ])('features are named as one would name them: %s', async (idea, names) => {
    expect((await featureNames(idea)).slice(0, names.length)).toEqual(names);
  });

  test('the story of somebody who is only named is about what is named with them', async () => {
    const prd = await prdOf('Hypnotists need certificates, consent forms from participants and a calendar of venues');
    expect(prd.userStories.find((story) => story.persona === 'Participant')?.iWant).toBe(
      'see the consent forms that concern me',
    );
    expect(prd.features[0]?.name).toBe('Certificates, consent forms from participants and a calendar of venues');
  });

  test.each([
    ['Clerks collect photos from visitors', /amount/],
    ['Clerks check whether plots are tidy', /taken/],
  ])('%s: its criteria fit what is done', async (idea, other) => {
    expect(JSON.stringify((await prdOf(idea)).userStories[0])).not.toMatch(other);
  });

  test('what it is all for is a goal', async () => {
    const prd = await prdOf('Clerks track permits so that tenants are safe');
    expect(prd.goals).toContain('Tenants are safe.');
  });

  test('what is not counted has neither plural nor article', async () => {
    const text = JSON.stringify(await prdOf('Parties upload evidence and judges weigh the evidence'));
    expect(text).not.toMatch(/evidences|an evidence/i);
  });

  test('who is assigned what is not a matter of overlapping times', async () => {
    const prd = await prdOf('Organisers assign stretches of bank');
    expect(JSON.stringify(prd.userStories[0]?.acceptanceCriteria)).not.toContain('overlaps');
  });
});

describe('Another language', () => {
  const idea = 'Eine App für Imker, die Bienenvölker verwaltet und Honigernten erfasst';
  test('a message that says what the summary says is not said again', async () => {
    expect((await summaryOf(idea, ` ${idea}\n`)).ideaSummary).toBe(idea);
    expect((await summaryOf('Ruderer buchen Boote', idea)).ideaSummary).toBe(`Ruderer buchen Boote ${idea}`);
  });
  test('screens are called by the words themselves', async () => {
    const names = (await prdOf(idea)).screens.map((screen) => screen.name);
    expect(names.slice(0, 3)).toEqual(['Imker', 'Imker: details', 'Imker: new']);
  });
});
