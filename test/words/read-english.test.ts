import { describe, expect, test } from 'vitest';
import { composeSummary } from '../../agents/words/compose.ts';
import { readBrief } from '../../agents/words/read-brief.ts';

async function read(idea: string) {
  const brief = await readBrief(idea);
  return {
    title: brief.title,
    actors: brief.actors.map((actor) => actor.name),
    things: brief.things.map((thing) => thing.name),
    plurals: brief.things.map((thing) => thing.plural),
    actions: brief.actions.map((action) => `${action.actor}: ${action.phrase}`),
  };
}

describe('Who', () => {
  test('a plural noun before a plural verb is a noun, behind an adjective too', async () => {
    const { actions } = await read('A site where retired judges mediate neighbour disputes online.');
    expect(actions).toEqual(['Retired Judge: mediate neighbour disputes online']);
  });

  test('a passive without an agent is done by the people named before it, and things are nobody', async () => {
    const { actors, actions } = await read(
      'The mediator schedules hearings, and settlements are signed digitally. Samples are sent to clients.',
    );
    expect(actors).toEqual(['Mediator', 'Client']);
    expect(actions).toEqual([
      'Mediator: schedule hearings',
      'Mediator: sign settlements digitally',
      'Mediator: send samples to clients',
    ]);
  });

  test('a passive with an agent is done by the agent', async () => {
    const { actors, actions } = await read('Students pick a slot, and kiln times are assigned by the teacher.');
    expect(actors).toEqual(['Student', 'Teacher']);
    expect(actions).toEqual(['Student: pick a slot', 'Teacher: assign kiln times']);
  });

  test('she, he and they are the last person', async () => {
    const { actors, actions } = await read(
      'A potter throws bowls. She fires kilns at night and they glaze tiles on Sundays.',
    );
    expect(actors).toEqual(['Potter']);
    expect(actions).toEqual(['Potter: throw bowls', 'Potter: fire kilns at night', 'Potter: glaze tiles on Sundays']);
  });

  test('a clause with who belongs to the person before it', async () => {
    const { actors, actions } = await read(
      'An app for foragers to share baskets with chefs who order by the kilo, and log finds',
    );
    expect(actors).toEqual(['Forager', 'Chef']);
    expect(actions).toEqual(['Forager: share baskets with chefs', 'Chef: order by the kilo', 'Forager: log finds']);
  });

  test('a clause with who inside a subject leaves the subject its own verb', async () => {
    const { actions } = await read('Beekeepers who rent hives to orchards want to count bees.');
    expect(actions).toEqual(['Beekeeper: rent hives to orchards', 'Beekeeper: count bees']);
  });

  test('people before a colon do what stands behind it', async () => {
    const { actors, actions } = await read('Neon sign benders: quote jobs and order gas from dealers');
    expect(actors).toEqual(['Neon Sign Bender', 'Dealer']);
    expect(actions).toEqual(['Neon Sign Bender: quote jobs', 'Neon Sign Bender: order gas from dealers']);
  });

  test('a relative of the writer is named by the work', async () => {
    const { actors } = await read('My mother repairs violins.');
    expect(actors).toEqual(['Violin Repairer']);
  });

  test('owners of what is worked on take part, and their apostrophes stay', async () => {
    const { actors, things, actions } = await read("Clerks track taxi drivers' certificates and each piano's history");
    expect(actors).toEqual(['Clerk', 'Taxi Driver']);
    expect(things).toEqual(['Certificate', 'Piano']);
    expect(actions).toEqual(["Clerk: track taxi drivers' certificates and each piano's history"]);
  });

  test('nobody reminds themselves: a reminder comes from the product', async () => {
    const { actions } = await read(
      'Track permits and remind landlords before they expire.\nTrack permits and remind landlords before they expire.',
    );
    expect(actions).toEqual(['Landlord: track permits', 'Landlord: be reminded before they expire']);
  });
});

describe('What is kept', () => {
  test('needing things is keeping them', async () => {
    const { actors, things, actions } = await read(
      'Stage hypnotists need insurance certificates, consent forms from participants and a calendar of venues',
    );
    expect(actors).toEqual(['Stage Hypnotist', 'Participant']);
    expect(things).toEqual(['Insurance Certificate', 'Consent Form', 'Appointment', 'Venue']);
    expect(actions).toEqual([
      'Stage Hypnotist: keep insurance certificates, consent forms from participants and a calendar of venues',
    ]);
  });

  test('indirect questions name what is to be seen', async () => {
    const { actors, things, actions } = await read(
      'My mother repairs violins. She wants to know which instrument belongs to whom, what was done to it, what parts cost, and when the customer should be reminded to pick it up.',
    );
    expect(actors).toEqual(['Violin Repairer', 'Customer']);
    expect(things).toEqual(expect.arrayContaining(['Violin', 'Instrument', 'Part', 'Reminder']));
    expect(actions).toEqual([
      'Violin Repairer: repair violins',
      'Violin Repairer: see which instrument belongs to whom',
      'Violin Repairer: see what was done to it',
      'Violin Repairer: see what parts cost',
      'Violin Repairer: see when the customer should be reminded to pick it up',
      'Customer: be reminded to pick it up',
    ]);
  });

  test('a summary of questions is read as the same questions', async () => {
    const idea =
      'My mother repairs violins. She wants to know which hives are where, when they were moved and when the customer should be reminded to pick it up.';
    const brief = await readBrief(idea);
    expect(await read(composeSummary(brief))).toEqual(await read(idea));
  });

  test('objects stay in the order of the words, each with its own tail', async () => {
    const { actions } = await read('Foragers record finds with photos and location');
    expect(actions).toEqual(['Forager: record finds with photos and location']);
  });

  test('a clause about a thing stays with the thing', async () => {
    const { actions } = await read('Surveyors flag cracks that are growing and share maps with crews');
    expect(actions).toEqual(['Surveyor: flag cracks that are growing', 'Surveyor: share maps with crews']);
  });

  test.each(['evidence', 'rubbish', 'equipment', 'luggage', 'homework', 'gas'])('%s has no plural', async (noun) => {
    const { plurals } = await read(`Porters weigh the ${noun}`);
    expect(plurals[0]?.toLowerCase()).toBe(noun);
  });

  test('plurals are spelled as English does', async () => {
    const { things, plurals } = await read('Perfumers write formulas and taste gas');
    expect([things[0], plurals[0]]).toEqual(['Formula', 'Formulas']);
  });
});

describe('Titles', () => {
  test.each([
    ['Luthiers repair violins', 'Violin Repairs for Luthiers'],
    ['Keepers hand over shifts', 'Shift Handovers for Keepers'],
    ['Shearers invoice farmers per head', 'Invoices for Shearers'],
  ])('%s: %s', async (idea, title) => {
    expect((await read(idea)).title).toBe(title);
  });
});

describe('What else the words tell', () => {
  test('a fact that anything may have is no record of its own', async () => {
    const { things } = await read('Foragers record finds with photos, location and weight');
    expect(things).toEqual(['Find', 'Photo']);
  });

  test('a list behind a need ends where somebody else begins to do something', async () => {
    const { actions } = await read(
      'Dressers need costumes, sizes and repairs, and stage managers should see what is missing.',
    );
    expect(actions).toEqual(['Dresser: keep costumes, sizes and repairs', 'Stage Manager: see what is missing']);
  });

  test('questions that follow each other are all kept, and pronouns in them are what was asked before', async () => {
    const { things, actions } = await read(
      'Growers want to know which hives are where, when they were moved and who has what.',
    );
    expect(things).toEqual(['Hive']);
    expect(actions).toEqual([
      'Grower: see which hives are where',
      'Grower: see when they were moved',
      'Grower: see who has what',
    ]);
  });

  test('checking whether is a doing', async () => {
    const { actions } = await read('The committee collects the yearly rent and checks whether plots are cultivated');
    expect(actions).toEqual(['Committee: collect the yearly rent', 'Committee: check whether plots are cultivated']);
  });

  test('what comes every month is a thing as well', async () => {
    expect((await read('The council gets a monthly report')).things).toEqual(['Report']);
  });

  test('what it is all for is kept', async () => {
    const brief = await readBrief('Track permits and remind landlords before they expire, so that tenants are safe');
    expect(brief.purposes).toEqual(['tenants are safe']);
    expect((await readBrief(composeSummary(brief))).purposes).toEqual(['tenants are safe']);
  });

  test.each(['Ferret rescue. Foster families feed ferrets, and vets record vaccinations.', 'puppet theatre bookings'])(
    'the name that the words give lasts: %s',
    async (idea) => {
      const brief = await readBrief(idea);
      expect((await readBrief(composeSummary(brief))).title).toBe(brief.title);
    },
  );
});
