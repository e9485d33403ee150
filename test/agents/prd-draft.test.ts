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

  test('features are named in the words of the idea', async () => {
    expect(await featureNames('Shearers bid on flocks, judges hear disputes and bring maps')).toEqual([
      'Bid on flocks',
      'Hear disputes',
      'Bring maps',
    ]);
  });

  test('who is assigned what is not a matter of overlapping times', async () => {
    const prd = await prdOf('Organisers assign stretches of bank');
    expect(JSON.stringify(prd.userStories[0]?.acceptanceCriteria)).not.toContain('overlaps');
  });
});
