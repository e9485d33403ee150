import { describe, expect, test } from 'vitest';
import { drafts } from '../../agents/offline/drafts/prd.ts';
import type { PrdAnswer } from '../../agents/prd/schema.ts';

const prdOf = async (ideaSummary: string) =>
  (await drafts['prd.write']?.({
    data: { ideaSummary, opportunity: null, previousTitle: null },
    messages: [],
  })) as PrdAnswer;

const featureNames = async (idea: string) => (await prdOf(idea)).features.map((feature) => feature.name);

describe('The requirements of records', () => {
  test('an idea with enough details gets no extra stories', async () => {
    const prd = await prdOf('Divers clean hulls, photograph propellers and bill harbour masters');
    expect(prd.userStories.map((story) => story.iWant)).not.toContain('add hulls');
    expect(prd.assumptions.join(' ')).not.toContain('US-');
  });

  test('features have the names that the idea uses', async () => {
    expect(await featureNames('Shearers bid on flocks, judges hear disputes and bring maps')).toEqual([
      'Bid on flocks',
      'Hear disputes',
      'Bring maps',
    ]);
  });

  test('an assignment is not a matter of overlapping times', async () => {
    const prd = await prdOf('Organisers assign stretches of bank');
    expect(JSON.stringify(prd.userStories[0]?.acceptanceCriteria)).not.toContain('overlaps');
  });
});
