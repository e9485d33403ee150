import { describe, expect, test } from 'vitest';
import { readBrief } from '../../agents/words/read-brief.ts';

async function read(idea: string) {
  const brief = await readBrief(idea);
  return {
    actors: brief.actors.map((actor) => actor.name),
    plurals: brief.actors.map((actor) => actor.plural),
    things: brief.things.map((thing) => thing.plural),
    actions: brief.actions.map((action) => `${action.actor}: ${action.phrase}`),
  };
}

describe('Sentences of many kinds', () => {
  test('a sentence ends at its full stop', async () => {
    const { actions } = await read('Apprentices log washings with the shelf. They should be able to clean vats.');
    expect(actions).toEqual(['Apprentice: log washings with the shelf', 'Apprentice: clean vats']);
  });

  test('what belongs to the writer and does nothing is no feature', async () => {
    const { actions } = await read('My cellar holds nine hundred wheels. Shops order wheels.');
    expect(actions).toEqual(['Shop Team: order wheels']);
  });

  test('what the writer belongs to takes part', async () => {
    expect((await read('Our village has a seed library. People borrow seeds.')).actors).toEqual(['Village Team']);
  });

  test('a relative of the writer who needs things keeps them', async () => {
    const { actions } = await read('My wife dyes wool, she needs recipes with photos');
    expect(actions).toEqual(['Wool Dyer: dye wool', 'Wool Dyer: keep recipes with photos']);
  });

  test('wanting to is a verb where nothing else is', async () => {
    expect((await read('The harbour cooperative wants to see which boats are late')).actions).toEqual([
      'Harbour Cooperative Team: see which boats are late',
    ]);
  });

  test('things that have parts do nothing', async () => {
    const { actors, actions } = await read('Wardens climb towers.\nAnd towers have stairs.\nFine.');
    expect(actors).toEqual(['Warden']);
    expect(actions).toEqual(['Warden: climb towers']);
  });

  test('them is what was named last', async () => {
    const { actions } = await read('Tasters taste wheels every month and rate them');
    expect(actions).toEqual(['Taster: taste wheels every month', 'Taster: rate wheels']);
  });

  test('the first word of a sentence is no name for being written large', async () => {
    expect((await read('Clock tower wardens climb towers')).plurals).toEqual(['clock tower wardens']);
  });

  test('a noun that no list knows is no verb for standing first', async () => {
    expect((await read('falconry permits')).things).toEqual(['Falconry Permits']);
    const { actions } = await read(
      "Peat cutters' cooperatives want to see which banks are cut, who cut them and how many were sold",
    );
    expect(actions).toEqual([
      'Cooperative Team: see which banks are cut',
      'Cooperative Team: see who cut them',
      'Cooperative Team: see how many were sold',
    ]);
  });

  test('a heading before a colon is no order', async () => {
    expect((await read('Cave rescue callouts: controllers alert teams')).actions).toEqual(['Controller: alert teams']);
  });

  test('what nobody does is nobody’s to do', async () => {
    expect((await read('Teams enter caves, and nobody leaves early')).actions).toEqual(['Team: enter caves']);
  });

  test('helping somebody who does one thing do another', async () => {
    const { actors, actions } = await read(
      'An app to help my neighbour who restores carousels find parts and quote jobs',
    );
    expect(actors).toEqual(['Carousel Restorer']);
    expect(actions).toEqual([
      'Carousel Restorer: restore carousels',
      'Carousel Restorer: find parts',
      'Carousel Restorer: quote jobs',
    ]);
  });

  test.each([
    ['My wife dyes wool', ['Wool Dyer']],
    ['My uncle bakes bread', ['Bread Baker']],
    ['My aunt carries parcels', ['Parcel Carrier']],
  ])('who does it is spelled as English does: %s', async (idea, actors) => {
    expect((await read(idea)).actors).toEqual(actors);
  });

  test('accents stay, and theirs owns nothing', async () => {
    const { actors, actions } = await read('Piñata makers tell parents when theirs can be picked up');
    expect(actors).toContain('Piñata Maker');
    expect(actions.join()).not.toContain("'");
  });

  test('words in -us are plural where English has them so', async () => {
    expect((await read('Restaurants update menus')).things).toEqual(['Menu Items']);
  });
});
