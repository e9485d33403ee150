import type { Attribute, Entity } from '../../../schema/prd.ts';
import type { Action, Actor, Brief, Thing } from './brief.ts';

type Type = Attribute['type'];

/** The attributes of a kind of thing. The first rule that matches the name gives the main ones. */
const byName: readonly { test: RegExp; attributes: readonly (readonly [string, Type, ...string[]])[] }[] = [
  {
    test: /\b(?:payout|payment|invoice|fee|bill|deposit|donation|tip|rent|refund|purchase|sale|toll)s?$/i,
    attributes: [
      ['Amount', 'money'],
      ['Due on', 'date'],
      ['Status', 'choice', 'Open', 'Paid', 'Overdue'],
    ],
  },
  {
    test: /\b(?:order|shipment|delivery)$/i,
    attributes: [
      ['Ordered on', 'date'],
      ['Total', 'money'],
      ['Status', 'choice', 'Placed', 'In progress', 'Delivered', 'Cancelled'],
    ],
  },
  {
    test: /\b(?:booking|reservation|rental|loan|hire)$/i,
    attributes: [
      ['Starts on', 'date'],
      ['Ends on', 'date'],
      ['Status', 'choice', 'Requested', 'Confirmed', 'Returned', 'Cancelled'],
    ],
  },
  {
    test: /\b(?:walk|appointment|visit|meeting|lesson|session|shift|game|class|tour|trip|flight|ride|match|event|ceremony|fitting|rehearsal|concert|show|service|casting|harvest|training|tournament|round|treatment|tuning|conversation|survey|funeral|swap)$/i,
    attributes: [
      ['Starts at', 'datetime'],
      ['Minutes', 'number'],
      ['Status', 'choice', 'Planned', 'Under way', 'Done', 'Cancelled'],
    ],
  },
  {
    test: /\b(?:temperature|moisture|weight|weighing|measurement|level|reading|humidity|pressure|yield)$/i,
    attributes: [
      ['Value', 'number'],
      ['Unit', 'text'],
      ['Measured at', 'datetime'],
    ],
  },
  {
    test: /\b(?:route|track|map|path)$/i,
    attributes: [
      ['Starts at', 'datetime'],
      ['Location now', 'text'],
      ['Distance in km', 'number'],
      ['Live', 'boolean'],
    ],
  },
  {
    test: /\b(?:place|ground|venue|bed|lease|site|field|hive|location|parish|room|plot|shop|spot|studio|gate)$/i,
    attributes: [
      ['Location', 'text'],
      ['Status', 'choice', 'In use', 'Free', 'Closed'],
    ],
  },
  {
    test: /\b(?:message|comment|notice|note|notification|alert|reminder|warning)$/i,
    attributes: [
      ['Text', 'text'],
      ['Sent at', 'datetime'],
      ['Read', 'boolean'],
    ],
  },
  {
    test: /\b(?:review|rating|feedback)$/i,
    attributes: [
      ['Stars', 'number'],
      ['Text', 'text'],
      ['Written on', 'date'],
    ],
  },
  {
    test: /\b(?:inspection|test|check|verification|audit|exam)$/i,
    attributes: [
      ['Done on', 'date'],
      ['Result', 'choice', 'Passed', 'Failed', 'To repeat'],
      ['Findings', 'text'],
    ],
  },
  {
    test: /\b(?:report|document|form|certificate|contract|transcript|copy|signature|proof|file|agreement|plan)$/i,
    attributes: [
      ['Date', 'date'],
      ['Status', 'choice', 'Draft', 'Sent', 'Signed'],
      ['Summary', 'text'],
    ],
  },
  {
    test: /\b(?:photo|picture|image|video|caption|recording)$/i,
    attributes: [
      ['Taken at', 'datetime'],
      ['Caption', 'text'],
    ],
  },
  {
    test: /\b(?:repair|fault|crack|defect|leak|incident|damage|issue|problem|complaint|request|job|task|follow-up)$/i,
    attributes: [
      ['Reported on', 'date'],
      ['Status', 'choice', 'Open', 'In progress', 'Resolved'],
      ['Description', 'text'],
    ],
  },
  {
    test: /\b(?:entry|journal|post|story)$/i,
    attributes: [
      ['Date', 'date'],
      ['Text', 'text'],
    ],
  },
  {
    test: /\b(?:find|sighting|observation|specimen|catch)$/i,
    attributes: [
      ['Place', 'text'],
      ['Found on', 'date'],
      ['Status', 'choice', 'To identify', 'Identified', 'Unsure'],
    ],
  },
  {
    test: /\b(?:approval|permission|permit|application)$/i,
    attributes: [
      ['Asked on', 'date'],
      ['Status', 'choice', 'Asked', 'Approved', 'Declined'],
    ],
  },
  {
    test: /\bitem$/i,
    attributes: [
      ['Quantity', 'number'],
      ['Reorder at', 'number'],
      ['Counted on', 'date'],
    ],
  },
];

/** Attributes that a thing needs because of the actions on it. */
const byVerb: readonly { test: RegExp; attributes: readonly (readonly [string, Type, ...string[]])[] }[] = [
  { test: /^(?:schedule|plan|attend|coordinate|rehearse)/, attributes: [['Starts at', 'datetime']] },
  {
    test: /^(?:sell|rent|order|buy|offer|price|charge|hire|auction)/,
    attributes: [
      ['Price', 'money'],
      ['Available', 'boolean'],
    ],
  },
  {
    test: /^(?:book|reserve|lend|borrow|check out)/,
    attributes: [['Status', 'choice', 'Available', 'Reserved', 'Out']],
  },
  {
    test: /^(?:weigh|measure)/,
    attributes: [
      ['Weight', 'number'],
      ['Measured on', 'date'],
    ],
  },
  {
    test: /^(?:log|record|note|track|trace|monitor|catalogue)/,
    attributes: [
      ['Recorded on', 'date'],
      ['Status', 'choice', 'Open', 'Checked', 'Closed'],
    ],
  },
  {
    test: /^(?:inspect|check|verify|screen|certify|approve|confirm|review|identify|test|run)/,
    attributes: [
      ['Checked on', 'date'],
      ['Status', 'choice', 'To check', 'Passed', 'Rejected'],
    ],
  },
  {
    test: /^(?:upload|collect|photograph|scan)/,
    attributes: [
      ['Received on', 'date'],
      ['Status', 'choice', 'Missing', 'Received', 'Accepted'],
    ],
  },
  {
    test: /^(?:repair|fix|maintain|clean|tune|restore|treat|mow)/,
    attributes: [
      ['Last done on', 'date'],
      ['Status', 'choice', 'Due', 'In progress', 'Done'],
    ],
  },
  { test: /^(?:assign|dispatch)/, attributes: [['Status', 'choice', 'Free', 'Assigned', 'Away']] },
  { test: /^(?:rate)/, attributes: [['Stars', 'number']] },
  { test: /^(?:take)/, attributes: [['Taken on', 'date']] },
];

const mostAttributes = 9;

/** Turns the things and the people of a brief into records. */
export function entitiesOf(brief: Brief): Entity[] {
  const things = brief.things.map((thing) => ({ name: thing.name, attributes: attributesOf(brief, thing) }));
  const people = brief.actors
    .filter((actor) => !things.some((thing) => thing.name === actor.name))
    .map((actor) => ({ name: actor.name, attributes: actorAttributes() }));
  const all = [...things, ...people];
  const names = new Set(all.map((entity) => entity.name));
  return all.map(({ name, attributes }) => ({
    name,
    attributes: attributes.filter((attribute) => attribute.references === null || names.has(attribute.references)),
  }));
}

/**
 * Derives plausible attributes of a thing from its name, from the actions on it and from the things named next to it.
 */
function attributesOf(brief: Brief, thing: Thing): Attribute[] {
  const made: Attribute[] = [attribute(/\b(?:message|comment|note)$/i.test(thing.name) ? 'Subject' : 'Name', 'text')];
  const add = (next: Attribute) => {
    if (!made.some((one) => one.name === next.name)) made.push(next);
  };
  const actions = brief.actions.filter((action) => action.thing === thing.name);
  const own = byName.find((rule) => rule.test.test(thing.name));
  for (const [name, type, ...options] of own?.attributes ?? []) add(attribute(name, type, options));
  for (const action of actions) {
    const dated = made.some((one) => one.type === 'date' || one.type === 'datetime');
    const rule = byVerb.find((one) => one.test.test(action.verb));
    for (const [name, type, ...options] of rule?.attributes ?? []) {
      if (!(dated && (type === 'date' || type === 'datetime')) && !(own && name === 'Status'))
        add(attribute(name, type, options));
    }
  }
  for (const reference of references(brief, thing, actions)) add(reference);
  const heart = made.some((one) => one.type === 'date' || one.type === 'datetime' || one.type === 'choice');
  if (!heart) add(attribute('Status', 'choice', ['Active', 'Paused', 'Closed']));
  add(attribute('Notes', 'text'));
  return [...made.slice(0, mostAttributes - 1), ...made.slice(mostAttributes - 1).slice(-1)];
}

/** The attributes of a person who takes part, as a record. */
function actorAttributes(): Attribute[] {
  return [
    attribute('Name', 'text'),
    attribute('Email', 'text'),
    attribute('Phone', 'text'),
    attribute('Active', 'boolean'),
  ];
}

function references(brief: Brief, thing: Thing, actions: readonly Action[]): Attribute[] {
  const found: Attribute[] = [];
  const point = (to: Thing | Actor) =>
    found.push({ name: to.name, type: 'reference', options: [], references: to.name });
  for (const action of actions) {
    for (const other of brief.things) {
      if (other.name !== thing.name && mentions(`${action.object} ${action.detail}`, other)) point(other);
    }
    const actor = brief.actors.find((one) => one.name === action.actor);
    if (actor && actor.name !== thing.name) point(actor);
    for (const one of brief.actors)
      if (one.name !== action.actor && one.name !== thing.name && action.detail.includes(one.plural)) point(one);
  }
  const [central] = brief.things;
  const belongs = /^(?:Route|Report|Review|Rating|Message|Photo|Signature)$/.test(thing.name);
  if (belongs && actions.length > 0 && central && central.name !== thing.name) point(central);
  return found;
}

function mentions(text: string, thing: Thing): boolean {
  const lower = ` ${text.toLowerCase()} `;
  return lower.includes(` ${thing.name.toLowerCase()} `) || lower.includes(` ${thing.plural.toLowerCase()} `);
}

function attribute(name: string, type: Type, options: readonly string[] = []): Attribute {
  return { name, type, options: [...options], references: null };
}
