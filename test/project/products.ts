import type { Attribute } from '../../schema/prd.ts';
import type { Product } from '../../agents/offline/app-generator/plan-app.ts';

/** Parses `name`, `name:type`, `status:choice=a|b`, `owner:reference=Owner`. */
function attribute(text: string): Attribute {
  const [name = '', type = 'text', rest = ''] = text.split(/[:=]/);
  return {
    name,
    type: type as Attribute['type'],
    options: type === 'choice' ? rest.split('|') : [],
    references: type === 'reference' ? rest : null,
  };
}

function product(
  title: string,
  summary: string,
  entities: Record<string, string>,
  screens: string[],
  wants: string[],
  personas: string[],
): Product {
  return {
    title,
    summary,
    entities: Object.entries(entities).map(([name, list]) => ({ name, attributes: list.split(', ').map(attribute) })),
    screens: screens.map((text, index) => {
      const [name = '', type = '', purpose = ''] = text.split(' / ');
      return { id: `screen-${index + 1}`, name, type, purpose };
    }),
    personas: personas.map((name) => ({ name })),
    userStories: wants.map((iWant) => ({ iWant })),
    features: [],
  };
}

export const products: readonly Product[] = [
  product(
    'Oyster Lease Log',
    'Oyster growers keep track of leases, grade harvests and sell by the bag.',
    {
      Lease: 'name, location, area:number, status:choice=Active|Fallow|Closed, notes',
      Harvest: 'lease:reference=Lease, harvested on:date, bags:number, grade:choice=Select|Standard|Cocktail',
      Sale: 'buyer:reference=Buyer, sold on:date, amount:money, paid:boolean',
      Buyer: 'name, email, phone',
    },
    [
      'Lease list / list / See which leases are planted, fallow or closed.',
      'Harvest entry / form / Log a harvest at the dock.',
    ],
    ['inspect leases after a storm', 'log harvests at the dock', 'get paid for sales each week'],
    ['Grower', 'Buyer'],
  ),
  product(
    'Organ Tuning Rounds',
    'A church organ tuner plans tuning visits, notes what each rank needs and invoices parishes monthly.',
    {
      Organ: 'name, parish:reference=Parish, builder, ranks:number, year built:number, condition notes',
      Visit:
        'organ:reference=Organ, starts at:datetime, ends at:datetime, status:choice=Planned|Confirmed|Completed|Cancelled',
      Invoice: 'number, parish:reference=Parish, issued:date, amount:money, status:choice=Draft|Sent|Paid',
      Parish: 'name, address, email, phone',
    },
    [
      'Tuning overview / dashboard / What is next on the round.',
      'Visit calendar / calendar / Plan visits by day.',
      'Organ detail / detail / Everything known about an organ.',
      'Monthly invoices / report / What each month brought in.',
    ],
    ['schedule visits', 'confirm visits', 'send invoices to parishes monthly', 'voice organs before feast days'],
    ['Tuner', 'Parish treasurer'],
  ),
  product(
    'Prop House',
    'Film crews rent props; the prop house knows what is out, what is due and what is broken.',
    {
      Prop: 'name, era, daily rate:money, shelf code, condition:choice=Perfect|Worn|Broken, photo link',
      Rental: 'prop:reference=Prop, production, out on:date, due on:date, status:choice=Reserved|Out|Returned|Overdue',
    },
    ['Prop catalogue / list / Find a prop by era or shelf.', 'Rental board / board / What is out and what is due.'],
    ['find props', 'reserve rentals for a shoot', 'repair props'],
    ['Prop master'],
  ),
  product(
    'Falconry Diary',
    'Falconers weigh their birds every day, record flights and share them with their mentor.',
    {
      Bird: 'name, species, ring number, sex:choice=Female|Male, hatched:date',
      'Weight Entry': 'bird:reference=Bird, date:date, grams:number, food',
      Flight: 'bird:reference=Bird, flown at:datetime, duration minutes:number, caught:boolean, remarks',
    },
    [],
    ['weigh birds daily', 'share flights with a mentor', 'record weight entries'],
    ['Falconer', 'Mentor'],
  ),
  product(
    'Glockenguß – Aufträge',
    'Eine Gießerei hält Aufträge fest.',
    { Auftrag: 'Bezeichnung, Gewicht:number, Preis:money', 銘文: '本文' },
    ['Aufträge / list / Alle Aufträge'],
    [],
    ['Gießer'],
  ),
];
