import { readContacts } from '../../../kit/brief/read-contacts.ts';
import { readLists } from '../../../kit/brief/read-lists.ts';
import { readClosedDays, readOpeningHours } from '../../../kit/brief/read-opening-hours.ts';
import type { Filled } from '../../base/starter.ts';
import { currencyIn } from '../shared/currency.ts';
import { ownLine } from '../shared/own-line.ts';
import { pricedItems } from '../shared/priced-items.ts';
import { filledOf, firstOption, type Slot, wantedWords } from '../../base/fill.ts';

const subjects: readonly (readonly [string, RegExp])[] = [
  [
    'event',
    /(?<!\p{L})(?:wedding|party|concert|festival|conference|meet-?up|event|birthday|workshop|fundraiser|gig|(?:craft|book|job|street|school) fair|reunion|flea market|open (?:day|house|evening)|anniversary|exhibition|vernissage|tournament|hackathon|retreat|hochzeit(?:s-?\p{L}{4,12})?|ausstellung|tag der offenen tür|(?:floh|weihnachts|kunst|advents)markt|turnier|jubiläum|kirmes|basar|lesung|trauung|\p{L}{0,20}fest|\p{L}{0,20}feier|\p{L}{0,20}konzert|veranstaltung|geburtstag|konferenz)(?!\p{L})/iu,
  ],
  [
    'person',
    /(?<!\p{L})(?:portfolio|freelancer?|personal (?:site|page|website|homepage)|photographer|illustrator|consultant|coach|tutor|musician|writer|artist|fotograf(?:in)?|künstler(?:in)?|beraterin?|coachin|freiberufler(?:in)?)(?!\p{L})/iu,
  ],
  [
    'product',
    /(?<!\p{L})(?:product launch|launch page|saas|startup|gadget|product page|new product|produktseite|neues produkt|(?:my|our|meine?|unsere?|meinen|unseren) (?:new |neue[sn]? )?(?:app|product|book|tool|game|album|software|produkt|buch|spiel))(?!\p{L})/iu,
  ],
  [
    'place',
    /(?<!\p{L})(?:coffee shop|shop|store|cafe|café|coffee ?house|restaurant|diner|bistro|bakery|bar|pub|salon|gym|studio|clinic|dentist|surgery|pharmacy|practice|hotel|hostel|b&b|guest ?house|campsite|museum|gallery space|garage|farm|winery|vineyard|brewery|barber\p{L}*|florist|butcher\p{L}*|school|nursery|church|ice cream parlou?r|food truck|tea room|market stall|workshop space|\p{L}{0,24}(?:laden|bäckerei|konditorei|metzgerei|gärtnerei|praxis|werkstatt|geschäft|apotheke|kanzlei|schule|gasthof|weingut|café|salon|studio|pension|brauerei|hof|hotel|kneipe|restaurant|hütte|museum)|gaststätte|gasthaus|wirtshaus|pizzeria|imbiss|friseur|eisdiele|kirche|kita)(?!\p{L})/iu,
  ],
];
const itemTitles: readonly (readonly [string, RegExp])[] = [
  ['menu', /(?<!\p{L})(?:menu|speisekarte|getränkekarte)(?!\p{L})/iu],
  ['products', /(?<!\p{L})(?:products|produkte|sortiment)(?!\p{L})/iu],
  ['services', /(?<!\p{L})(?:services|treatments|leistungen|behandlungen|angebote)(?!\p{L})/iu],
  ['prices', /(?<!\p{L})(?:prices|price list|pricing|tickets|preise|preisliste|eintrittspreise)(?!\p{L})/iu],
];
const parts = {
  showHours: /(?<!\p{L})(?:opening hours|opening times|hours|öffnungszeiten)(?!\p{L})/iu,
  showItems:
    /(?<!\p{L})(?:menu|speisekarte|getränkekarte|products|produkte|services|leistungen|prices|price list|preise|preisliste)(?!\p{L})/iu,
  showAbout:
    /(?<!\p{L})(?:about(?: us| me| page| section)|our story|my story|über uns|über mich|unsere geschichte)(?!\p{L})/iu,
  showGallery: /(?<!\p{L})(?:gallery|photos|pictures|images|galerie|fotos|bilder)(?!\p{L})/iu,
  showProgramme: /(?<!\p{L})(?:programme|program|schedule|agenda|line-?up|programm|ablauf|zeitplan)(?!\p{L})/iu,
  showMap: /(?<!\p{L})(?:map|directions|(?<!mail\s)address|anfahrt|karte|lageplan|adresse|stadtplan)(?!\p{L})/iu,
} as const;

const month =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec|januar|februar|märz|mai|juni|juli|oktober|dezember)';
const dates: readonly RegExp[] = [
  /(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/,
  /(?<![\d.])\d{1,2}\.\d{1,2}\.(?:\d{4})?(?!\d)/,
  /(?<![\d/])\d{1,2}\/\d{1,2}\/\d{4}(?!\d)/,
  new RegExp(String.raw`(?<!\d)\d{1,2}(?:st|nd|rd|th|\.)?\s(?:of\s)?${month}(?!\p{L})(?:,?\s\d{4}(?!\d))?`, 'iu'),
  new RegExp(String.raw`(?<!\p{L})${month}\s\d{1,2}(?:st|nd|rd|th)?(?!\d)(?:,?\s\d{4}(?!\d))?`, 'iu'),
];
const clock = String.raw`\d{1,2}(?:[:.]\d{2})?\s?(?:am|pm|uhr)|\d{1,2}:\d{2}`;
const starts = new RegExp(
  String.raw`(?<!\p{L})(?:starts?(?: at)?|begins?(?: at)?|doors(?: at)?|from|at|ab|um|beginn|einlass)[\s:]{1,2}(?<time>${clock})(?!\p{L})`,
  'iu',
);
const timed = new RegExp(
  String.raw`(?<![\d:])(?<time>${clock})(?:\s?[-–—:]\s?|\s)(?<name>\p{L}[^,;.\n()→]{1,60})`,
  'giu',
);

/** Reads the settings of the page, in the user's words. */
export function fillLanding(words: string): Filled {
  const wanted = wantedWords(words);
  const lists = readLists(wanted);
  const hours = hoursIn(wanted);
  const subject = subjectOf(wanted, hours !== null);
  const itemsTitle = firstOption(wanted, itemTitles);
  const { items, currency } = pricedItems(wanted);
  const day = dateIn(wanted);
  const isEvent = subject?.value === 'event';
  const programme = isEvent ? programmeIn(wanted) : null;
  return filledOf(words, wanted, {
    subject,
    tagline: ownLine(wanted),
    hours,
    items,
    itemsTitle,
    currency: currency ?? (items ? currencyIn(wanted) : null),
    points: listTitled(lists, /(?:features|benefits|highlights|advantages|facts|vorteile|merkmale|highlights)$/iu),
    gallery: listTitled(lists, /(?:gallery|photos|pictures|galerie|fotos|bilder)(?: of)?$/iu),
    address: contact(wanted, 'address'),
    phone: contact(wanted, 'telephone'),
    email: contact(wanted, 'email'),
    date: isEvent ? day : null,
    starts: isEvent && day ? startIn(wanted) : null,
    programme,
    ...Object.fromEntries(Object.entries(parts).map(([key, pattern]) => [key, mention(wanted, pattern)])),
  });
}

/** A workshop with opening days is a place of work and not an event. */
function subjectOf(wanted: string, isOpen: boolean): Slot | null {
  const said = firstOption(wanted, subjects);
  return isOpen && said?.quote.toLowerCase() === 'workshop' ? { ...said, value: 'place' } : said;
}

function mention(wanted: string, pattern: RegExp): Slot | null {
  const match = pattern.exec(wanted);
  return match ? { value: true, quote: match[0] } : null;
}

function hoursIn(wanted: string): Slot | null {
  const found = readOpeningHours(wanted);
  const closed = found.length === 0 ? [] : readClosedDays(wanted);
  const said = [...found, ...closed];
  if (said.length === 0) return null;
  const rows = [
    ...found.map(({ when, from, to }) => ({ days: when, opens: from, closes: to })),
    ...closed.map(({ when }) => ({ days: when, opens: '', closes: '' })),
  ].slice(0, 14);
  const from = Math.min(...said.map(({ at }) => at));
  const to = Math.max(...said.map(({ at, quote }) => at + quote.length));
  return { value: rows, quote: wanted.slice(from, to) };
}

function listTitled(lists: ReturnType<typeof readLists>, title: RegExp): Slot | null {
  const list = lists.find((one) => title.test(one.title));
  if (!list) return null;
  const items = [...new Set(list.items)].filter((item) => item.length <= 80).slice(0, 12);
  return items.length > 0 ? { value: items, quote: list.quote } : null;
}

function contact(wanted: string, kind: 'email' | 'telephone' | 'address'): Slot | null {
  const found = readContacts(wanted).find((one) => one.kind === kind);
  if (!found || found.value.trim() === '' || found.value.length > 160) return null;
  return { value: found.value, quote: found.quote };
}

function dateIn(wanted: string): Slot | null {
  const [match] = dates
    .flatMap((pattern) => pattern.exec(wanted) ?? [])
    .filter((one) => typeof one === 'string')
    .toSorted((a, b) => wanted.indexOf(a) - wanted.indexOf(b));
  return match === undefined ? null : { value: match, quote: match };
}

function startIn(wanted: string): Slot | null {
  const match = starts.exec(wanted);
  const time = match?.groups?.['time'];
  return match && time !== undefined ? { value: time, quote: match[0] } : null;
}

/** Reads times with their programme items, at least two. */
function programmeIn(wanted: string): Slot | null {
  const found = [...wanted.matchAll(timed)].flatMap(({ 0: quote, index, groups }) => {
    const time = groups?.['time'] ?? '';
    const name = (groups?.['name'] ?? '').trim();
    const isThing = !/^(?:at|on|in|to|until|till|bis|am|um|im|uhr|and|und|every)(?!\p{L})/iu.test(name);
    return isThing ? [{ time, name, from: index, to: index + quote.trimEnd().length }] : [];
  });
  const first = found[0];
  const last = found.slice(0, 40).at(-1);
  if (!first || !last || found.length < 2) return null;
  const rows = found.slice(0, 40).map(({ time, name }) => ({ name, time }));
  return { value: rows, quote: wanted.slice(first.from, last.to) };
}
