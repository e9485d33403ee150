import type { Idea } from './idea.ts';
import { download, draw, give, missing, press, pressIfShown, reload, see, type } from './steps.ts';

const danish = /\b(?:hund|kat|hest|ko|fugl)\b/i;
const english = /\b(?:dog|cat|horse|cow|bird)\b/i;
const members =
  'name,email,city\n  Zoe Berg ,zoe@example.org,Ulm\nAbel Kurz,abel@example.org,Bonn\nZoe Berg,zoe@example.org,Ulm\n';

/** Ideas for applications with one user. */
export const ideasAlone: readonly Idea[] = [
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
    // From 25,897 to 26,026: with payments at the end or start of a month, and interest added per year or per month.
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
    name: 'sketchpad',
    kind: 'canvas',
    text: 'A sketchpad for my daughter with 8 colours, undo and a download of the picture',
    use: [draw(), press(/^undo/i), press(/^red$/i), draw(), download(/download|png|save/i, /^.PNG/s)],
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
];
