import type { RecognisedKind } from '../../agents/starters/kinds.ts';
import {
  choose,
  dayIfAsked,
  download,
  drag,
  draw,
  give,
  missing,
  press,
  pressIfShown,
  reload,
  see,
  type Step,
  type,
} from './steps.ts';

export interface Idea {
  /** In names of files, and for `--only`. */
  name: string;
  /** What it asks for; null: something beyond any starter, which only a model can make. */
  kind: RecognisedKind | null;
  /** What is sent, word for word. */
  text: string;
  /** What a person does with the finished application, and has to see. Figures are computed by hand. */
  use: readonly Step[];
}

const danish = /\b(?:hund|kat|hest|ko|fugl)\b/i;
const english = /\b(?:dog|cat|horse|cow|bird)\b/i;
const members =
  'name,email,city\n  Zoe Berg ,zoe@example.org,Ulm\nAbel Kurz,abel@example.org,Bonn\nZoe Berg,zoe@example.org,Ulm\n';

/** Ideas as people type them: short and long, in English and German, with figures and without. */
export const ideas: readonly Idea[] = [
  {
    name: 'boxing',
    kind: 'timer',
    text: 'Boxing timer: 6 rounds of 2 minutes, 45 seconds rest between them, with a gong',
    use: [press(/^start/i), see(/\b0?1:5\d\b/), see(/\b1 ?(?:of|\/) ?6\b/i), reload(), see(/\b0?1:[0-5]\d\b/)],
  },
  {
    name: 'lunch-bill',
    kind: 'calculator',
    text: 'Tip calculator for our Friday lunch: bill 186.50 €, 12 % tip, 5 people',
    use: [
      see(/41[.,]78/),
      type(/people|persons|guests/i, '4'),
      see(/52[.,]22/),
      type(/tip/i, '15'),
      see(/53[.,]62/),
      reload(),
      see(/53[.,]62/),
    ],
  },
  {
    name: 'camper-savings',
    kind: 'calculator',
    text: 'I put aside 150 € a month at 3 % interest for 12 years, for a camper van. How much will I have then?',
    // From 25,897 to 26,026: paid in at the end or the start of a month, with interest added each year or each month.
    use: [see(/\b(?:25[.,\s]?(?:89|9\d)|26[.,\s]?0[012])\d\b/)],
  },
  {
    name: 'danish-words',
    kind: 'quiz',
    text: 'Flash cards for my Danish course: hund = dog, kat = cat, hest = horse, ko = cow, fugl = bird',
    use: [
      press(/^(?:start|begin|practi[sc]e|study|learn)/i),
      ...Array.from({ length: 5 }, () => [
        see(danish),
        press(/turn|show|flip|reveal|answer/i),
        see(english),
        press(/knew|known|right|correct|got it|good|easy/i),
        pressIfShown(/^(?:next|continue|finish)/i),
      ]).flat(),
      see(/(?:right|correct|known|score)\D{0,12}5\b|100 ?%/i),
    ],
  },
  {
    name: 'minesweeper',
    kind: 'game',
    text: 'minesweeper for the lunch break, with my best times',
    use: [
      press(/row 4\D+4\b|closed|hidden|covered/i),
      see(/(?:seconds|time)\D{0,3}0*[1-9]/i),
      missing(/game over|you lost|boom/i),
      press(/new game|restart|again|reset/i),
      see(/(?:seconds|time)\D{0,3}0\b/i),
    ],
  },
  {
    name: 'sermons',
    kind: 'editor',
    text: 'Notebook for my sermons in markdown, with a search, saved by itself',
    use: [
      press(/new|add|write/i),
      type(/^(?:text|note|content|markdown|sermon|body)/i, '# Harvest\n\nThe **barley** stands high.'),
      reload(),
      see(/The \*{0,2}barley/),
      type(/search|find/i, 'barley'),
      see(/Harvest/),
    ],
  },
  {
    name: 'house-move',
    kind: 'board',
    text: 'Board for our move: To pack -> Packed -> Loaded -> Unpacked, with who carries what',
    use: [
      see(/To pack\b.*\bPacked\b.*\bLoaded\b.*\bUnpacked/i),
      type(/card|task|item|thing|title|what/i, 'Piano', /add|new/i),
      press(/^(?:add|save|create)/i),
      see(/To pack\b.*Piano.*\bPacked\b/),
      drag(/^Piano/, /^Packed/),
      see(/\bPacked\b.*Piano.*\bLoaded\b/),
      reload(),
      see(/\bPacked\b.*Piano.*\bLoaded\b/),
    ],
  },
  {
    name: 'sketchpad',
    kind: 'canvas',
    text: 'A sketchpad for my daughter with 8 colours, undo and a download of the picture',
    use: [draw(), press(/^undo/i), press(/^red$/i), draw(), download(/download|png|save/i, /^.PNG/s)],
  },
  {
    name: 'bike-workshop',
    kind: 'landing',
    text: 'website for my bike workshop Speiche in Freiburg, open tue-fri 10-18, sat 10-14, phone 0761 4455667, puncture repair 12 €, full service 79 €',
    use: [
      see(/Speiche/),
      see(/Tue.*?\b10(?::00)?\D{1,5}18(?::00)?/i),
      see(/Sat.*?\b10(?::00)?\D{1,5}14(?::00)?/i),
      see(/0761 ?4455667/),
      see(/puncture repair\D{0,20}12/i),
      see(/full service\D{0,20}79/i),
      missing(/programme|line-up/i),
    ],
  },
  {
    name: 'pottery-wheels',
    kind: 'booking',
    text: 'My pottery studio has three wheels. People should book a wheel themselves for two hours, Tuesday to Saturday between 10:00 and 20:00. No payment on the page, they pay when they come. I want to see who comes today.',
    use: [
      see(/two hours|2 ?h|120 min/i),
      missing(/\b0?9:\d\d\b/),
      press(/^14:00/),
      type(/name/i, 'Ilse'),
      type(/phone|e-?mail|contact/i, '0170 1234567'),
      press(/book|reserve|confirm/i),
      press(/today|bookings|calendar/i),
      see(/Ilse/),
      reload(),
      see(/Ilse/),
    ],
  },
  {
    name: 'school-cakes',
    kind: 'shop',
    text: 'Kuchenbestellung fürs Schulfest: Apfelkuchen 12 €, Käsekuchen 14,50 €, Abholung Samstag',
    use: [
      press(/Apfelkuchen/i),
      type(/Anzahl|Menge|Apfelkuchen/i, '2'),
      press(/Käsekuchen/i),
      see(/38,50/),
      press(/Korb|Kasse|weiter/i),
      choose(/Tag|Abhol/i, /Sa/),
      type(/Name/i, 'Ada Blum'),
      type(/Telefon|Handy|Mail/i, '0123 456789'),
      press(/bestellen|absenden|abschicken/i),
      see(/angenommen|danke|bestätig|eingegangen/i),
      press(/Bestellungen/i),
      see(/Ada Blum/),
      reload(),
      see(/Ada Blum.*38,50/),
    ],
  },
  {
    name: 'summer-camp',
    kind: 'form',
    text: 'Sign-up sheet for the summer camp: name, age, allergies, T-shirt size (S, M, L)',
    use: [
      type(/name/i, 'Mia Brook'),
      type(/^age/i, '9'),
      type(/allerg/i, 'hazelnuts'),
      choose(/size/i, /^M/),
      press(/sign|send|submit|register/i),
      press(/results|answers|list|sign-?ups|participants/i),
      see(/Mia Brook/),
      reload(),
      see(/hazelnuts/),
    ],
  },
  {
    name: 'painters-quote',
    kind: 'document',
    text: 'Quote for a customer: painting a stairwell 3 days at 380 €, paint 240 €, 19 % VAT, to print',
    use: [see(/stairwell/i), see(/1[.,\s]?380/), see(/262[.,]20/), see(/1[.,\s]?642[.,]20/)],
  },
  {
    name: 'member-list',
    kind: 'files',
    text: 'A page to drop a csv of our members on: trim spaces, remove duplicates by email, sort by name, download it',
    use: [
      give('members.csv', members),
      see(/Abel Kurz.*Zoe Berg/),
      download(
        /download|save/i,
        /Abel Kurz"?,"?abel@example\.org"?,"?Bonn"?\s+"?Zoe Berg"?,"?zoe@example\.org"?,"?Ulm"?\s*$/,
      ),
    ],
  },
  {
    name: 'health-diary',
    kind: 'tracker',
    text: 'Jeden Tag eintragen: Blutdruck, Gewicht, Spaziergang ja/nein',
    use: [
      type(/Blutdruck|systol/i, '128'),
      type(/Gewicht/i, '71,5'),
      press(/Spaziergang/i),
      reload(),
      see(/\b128\b/),
      see(/\b71,5\b/),
      press(/Verlauf|Diagramm|Statistik/i),
      see(/Blutdruck/i),
    ],
  },
  {
    name: 'ski-weekend',
    kind: 'ledger',
    text: 'Ski weekend: who owes whom? Ana, Ben, Cleo, in CHF',
    use: [
      see(/Ana.*Ben.*Cleo/),
      type(/amount|how much/i, '90', /add|new/i),
      type(/what|description|title|purpose/i, 'Lift passes'),
      choose(/paid|payer|who/i, /Ana/),
      press(/^(?:add|save)/i),
      see(/Lift passes/),
      press(/balance|settle|summary|who owes/i),
      see(/Ben.{0,20}Ana.{0,20}30|Ben.{0,20}30.{0,20}Ana/),
      reload(),
      see(/Cleo.{0,20}Ana.{0,20}30|Cleo.{0,20}30.{0,20}Ana/),
    ],
  },
  {
    name: 'village-tools',
    kind: 'collection',
    text: 'Inventory of the tools that our village lends out: name, shelf, condition, borrowed by',
    use: [
      press(/add|new/i),
      type(/name/i, 'Hedge trimmer'),
      type(/shelf/i, 'B2'),
      type(/condition/i, 'fair'),
      press(/^(?:save|add|create)/i),
      see(/Hedge trimmer/),
      reload(),
      see(/Hedge trimmer.*B2/),
    ],
  },
  {
    name: 'sightings',
    kind: 'records',
    text: 'Volunteers log sightings and coordinators approve them',
    use: [
      press(/^(?:log|add|new|record)\b/i),
      type(/name|title|species|what/i, 'Red kite'),
      dayIfAsked(/date|when|\bon\b|\bat\b/i, '2027-03-01'),
      press(/^(?:save|log|add|create|record)\b/i),
      press(/^sightings$/i),
      see(/Red kite/),
      reload(),
      see(/Red kite/),
    ],
  },
  {
    name: 'zoo',
    kind: 'records',
    text: 'Keepers record feedings, vets record treatments',
    use: [
      press(/^feedings$/i),
      press(/^(?:record|add|new)\b/i),
      type(/name|title|animal|what/i, 'Evening hay'),
      dayIfAsked(/date|when|\bon\b|\bat\b/i, '2027-03-01'),
      press(/^(?:save|record|add|create)\b/i),
      press(/^feedings$/i),
      see(/Evening hay/),
      reload(),
      see(/Evening hay/),
    ],
  },
  {
    name: 'compiler',
    kind: null,
    text: 'A language of my own: a compiler that turns sums such as 2 + 3 * 4 into JavaScript and runs it',
    use: [type(/source|program|code|sum|expression|input/i, '2 + 3 * 4'), press(/run|compile|execute/i), see(/\b14\b/)],
  },
];
