import { describe, expect, test } from 'vitest';
import { drafts } from '../../agents/prd/draft.ts';
import type { PrdAnswer } from '../../agents/prd/schema.ts';

const prdOf = async (ideaSummary: string) =>
  (await drafts['prd.write']?.({
    data: { ideaSummary, opportunity: null, previousTitle: null },
    messages: [],
  })) as PrdAnswer;

const featureNames = async (idea: string) => (await prdOf(idea)).features.map((feature) => feature.name);

describe('The requirements of records', () => {
  test('an idea that tells enough gets no stories that it does not tell', async () => {
    const prd = await prdOf('Divers clean hulls, photograph propellers and bill harbour masters');
    expect(prd.userStories.map((story) => story.iWant)).not.toContain('add hulls');
    expect(prd.assumptions.join(' ')).not.toContain('US-');
  });

  test.each([
    ['Shearers bid on flocks', ['Bids']],
    ['Keepers repair lamps and check in guests', ['Lamp repairs', 'Checking in guests']],
    ['Judges mediate disputes and bring lunch', ['Dispute mediation', 'Bringing lunch']],
  ])('features are named as one would name them: %s', async (idea, names) => {
    expect((await featureNames(idea)).slice(0, names.length)).toEqual(names);
  });

  test('what it is all for is a goal', async () => {
    const prd = await prdOf('Clerks track permits so that tenants are safe');
    expect(prd.goals).toContain('Tenants are safe.');
  });

  test('who is assigned what is not a matter of overlapping times', async () => {
    const prd = await prdOf('Organisers assign stretches of bank');
    expect(JSON.stringify(prd.userStories[0]?.acceptanceCriteria)).not.toContain('overlaps');
  });
});
