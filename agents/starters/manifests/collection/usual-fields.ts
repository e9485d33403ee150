import { wholeWords } from '../../../kit/brief/found.ts';
import type { Slot } from '../../base/fill.ts';
import type { Both, Language } from '../../base/language.ts';

/** `Wines: Name, Bottles: count, Colour: red | white`: the heading, then the fields with their types or options. */
type Fields = string;

/** The end of a German compound: `Weinsammlung`. */
const kept =
  '(?:sammlung|liste|keller|archiv|verzeichnis|kartei|katalog|bibliothek|datenbank|verwaltung|bestand|schrank)?';

/** The pattern that matches earliest counts. */
const subjects: readonly (readonly [pattern: RegExp, fields: Both<Fields>])[] = [
  subject(
    String.raw`crm|customers?|clients?|leads|suppliers?|kunden${kept}|lieferanten${kept}|mandanten${kept}`,
    'Contacts: Name, Company, Phone, E-mail, Status: lead | customer | former, Last contact: date, Notes',
    'Kontakte: Name, Firma, Telefon, E-Mail, Status: Interessent | Kunde | ehemalig, Letzter Kontakt: date, Notizen',
  ),
  subject(
    String.raw`members?|mitglieder${kept}`,
    'Members: Name, Phone, E-mail, Address, Member since: date, Notes',
    'Mitglieder: Name, Telefon, E-Mail, Adresse, Mitglied seit: date, Notizen',
  ),
  subject(
    String.raw`warrant(?:y|ies)|garantien?`,
    'Warranties: Thing, Shop, Bought: date, Expires: date, Receipt, Notes',
    'Garantien: Ding, Laden, Gekauft: date, Läuft ab: date, Beleg, Notizen',
  ),
  subject(
    String.raw`(?:\p{L}{2,12} )?(?:maintenance|service|repair) (?:log|book|record|history)|wartungs(?:buch|protokoll|heft)|serviceheft`,
    'Maintenance: Work, Date: date, Mileage or hours: number, Cost: number, Who, Notes',
    'Wartung: Arbeit, Datum: date, Kilometer oder Stunden: number, Kosten: number, Wer, Notizen',
  ),
  subject(
    String.raw`grade ?books?|grades|schulnoten|notenbuch|notenverwaltung|notenliste`,
    'Grades: Pupil, Subject, Grade: number, Date: date, Notes',
    'Noten: Schüler, Fach, Note: number, Datum: date, Notizen',
  ),
  subject(
    String.raw`contacts?|address ?book|phone ?(?:book|list)|kontakte|kontakt${kept}|adressbuch|telefonliste|telefonbuch`,
    'Contacts: Name, Phone, E-mail, Address, Birthday, Notes',
    'Kontakte: Name, Telefon, E-Mail, Adresse, Geburtstag, Notizen',
  ),
  subject(
    String.raw`comics?|comic ?books?|mangas?|comic${kept}`,
    'Comics: Title, Series, Number, Publisher, Year, Condition, Notes',
    'Comics: Titel, Reihe, Nummer, Verlag, Jahr, Zustand, Notizen',
  ),
  subject(
    String.raw`recipes?|recipe (?:book|box)|cook ?book|rezepte?|rezept${kept}|rezeptbuch|kochbuch`,
    'Recipes: Title, Category, Servings: number, Minutes: number, Ingredients, Instructions, Rating',
    'Rezepte: Titel, Kategorie, Portionen: number, Minuten: number, Zutaten, Zubereitung, Bewertung',
  ),
  subject(
    String.raw`cocktails?|drinks`,
    'Cocktails: Name, Spirit, Ingredients, Instructions, Rating',
    'Cocktails: Name, Spirituose, Zutaten, Zubereitung, Bewertung',
  ),
  subject(
    String.raw`books?(?! (?:of|for|about|in)(?!\p{L}))|book ?shel(?:f|ves)|reading list|novels?|librar(?:y|ies)|bibliothek|bücherei|(?:bücher|buecher|buch)${kept}|romane`,
    'Books: Title, Author, Year, Status: to read | reading | read, Rating, Notes',
    'Bücher: Titel, Autor, Jahr, Status: ungelesen | begonnen | gelesen, Bewertung, Notizen',
  ),
  subject(
    String.raw`films?|movies?|dvds?|blu-?rays?|tv shows?|shows|watch ?list|filme|film${kept}|serien`,
    'Films: Title, Year, Genre, Seen: check, Rating, Notes',
    'Filme: Titel, Jahr, Genre, Gesehen: check, Bewertung, Notizen',
  ),
  subject(
    String.raw`vinyls?|(?:vinyl )?records|record collection|albums?|cds?|lps?|(?:schall)?platten${kept}|alben`,
    'Records: Title, Artist, Year, Format: LP | Single | CD, Condition, Notes',
    'Platten: Titel, Interpret, Jahr, Format: LP | Single | CD, Zustand, Notizen',
  ),
  subject(
    String.raw`songs?|repertoire|sheet music|music scores?|noten${kept}|lieder${kept}`,
    'Songs: Title, Composer, Key, Difficulty: easy | medium | hard, Notes',
    'Lieder: Titel, Komponist, Tonart, Schwierigkeit: leicht | mittel | schwer, Notizen',
  ),
  subject(
    String.raw`wines?|wine ?(?:cellar|list)|weine|wein${kept}`,
    'Wines: Name, Winery, Vintage, Colour: red | white | rosé | sparkling, Region, Bottles: count, Rating, Notes',
    'Weine: Name, Weingut, Jahrgang, Farbe: rot | weiß | rosé | Schaumwein, Region, Flaschen: count, Bewertung, Notizen',
  ),
  subject(
    String.raw`whisk(?:y|ies|eys?)|beers?|gins?|rums?|cheeses?|coffees?|coffee beans|teas|whisky${kept}|biere|bier${kept}|käse|kaffee(?:sorten|bohnen)?|tees(?:orten)?`,
    'Tastings: Name, Maker, Country, Tasted on: date, Rating, Notes',
    'Verkostungen: Name, Hersteller, Land, Probiert am: date, Bewertung, Notizen',
  ),
  subject(
    String.raw`plants?|house ?plants?|(?:zimmer)?pflanzen${kept}|orchids?|orchideen${kept}|kakteen|cact(?:i|us)`,
    'Plants: Name, Species, Location, Last watered: date, Notes',
    'Pflanzen: Name, Art, Standort, Zuletzt gegossen: date, Notizen',
  ),
  subject(
    String.raw`seeds?|saatgut${kept}|samen`,
    'Seeds: Name, Variety, Packets: count, Sow in, Year, Notes',
    'Saatgut: Name, Sorte, Tüten: count, Aussaat im, Jahr, Notizen',
  ),
  subject(
    String.raw`stamps?|coins?|bank ?notes|briefmarken${kept}|münzen|muenzen|münz${kept}`,
    'Collection: Name, Country, Year, Condition, Value: money, Notes',
    'Sammlung: Name, Land, Jahr, Zustand, Wert: money, Notizen',
  ),
  subject(
    String.raw`(?:trading|pokemon|pokémon|football|baseball) cards|sammelkarten`,
    'Cards: Name, Set, Number, Condition, Value: money, Notes',
    'Karten: Name, Set, Nummer, Zustand, Wert: money, Notizen',
  ),
  subject(
    String.raw`lego(?: sets?)?`,
    'Sets: Name, Set number, Number of pieces, Year, Complete: check, Notes',
    'Sets: Name, Setnummer, Anzahl Teile, Jahr, Vollständig: check, Notizen',
  ),
  subject(
    String.raw`(?:board|video|card|computer)[ -]?games?|brettspiele?|videospiele?|spiele${kept}`,
    'Games: Name, Players, Minutes: number, Rating, Notes',
    'Spiele: Name, Spieler, Minuten: number, Bewertung, Notizen',
  ),
  subject(
    String.raw`freezer|fridge|pantry|larder|food stock|gefrier\p{L}{2,10}|tiefkühl\p{L}{1,10}|kühlschrank|vorräte|vorrats\p{L}{2,12}`,
    'Supplies: Name, Quantity, Location, Best before',
    'Vorräte: Name, Menge, Ort, MHD',
  ),
  subject(
    String.raw`medicines?|medicine (?:cabinet|box)|first aid(?: kit)?|hausapotheke|medikamente`,
    'Medicines: Name, For, Quantity, Best before',
    'Medikamente: Name, Wofür, Menge, MHD',
  ),
  subject(
    String.raw`birthdays?|birthday (?:list|calendar)|geburtstage|geburtstags\p{L}{3,10}`,
    'Birthdays: Name, Birthday, Gift ideas: long',
    'Geburtstage: Name, Geburtstag, Geschenkideen: long',
  ),
  subject(
    String.raw`restaurants?|cafés?|cafes?|hotels?|places to (?:eat|visit)|trails|hikes`,
    'Places: Name, Place, Visited on: date, Rating, Notes',
    'Orte: Name, Ort, Besucht am: date, Bewertung, Notizen',
  ),
  subject(
    String.raw`clothes|clothing|wardrobe|sneakers?|shoes|kleidung|kleiderschrank|schuhe`,
    'Clothes: Name, Type, Colour, Size, Brand, Notes',
    'Kleidung: Name, Art, Farbe, Größe, Marke, Notizen',
  ),
  subject(
    String.raw`links?|bookmarks?|lesezeichen|linksammlung`,
    'Links: Title, Link, Category, Notes',
    'Links: Titel, Link, Kategorie, Notizen',
  ),
  subject(
    String.raw`quotes?|sayings|zitate|sprüche|spruchsammlung`,
    'Quotes: Quote: long, Author, Source',
    'Zitate: Zitat: long, Autor, Quelle',
  ),
  subject(
    String.raw`pets|animals|cattle|cows|sheep|goats|horses|chickens|herd ?book|tiere|zuchtbuch|schafe|kühe|pferde|hühner`,
    'Animals: Name, Breed, Birthday, Sex: female | male, Notes',
    'Tiere: Name, Rasse, Geburtstag, Geschlecht: weiblich | männlich, Notizen',
  ),
  subject(
    String.raw`tools?|equipment|machines?|gear|devices?|instruments?|cameras?|werkzeuge?|(?:werkzeug|geräte|maschinen|ausrüstungs)${kept}|ausrüstung`,
    'Equipment: Name, Location, Condition, Serial number, Bought on: date, Price, Notes',
    'Geräte: Name, Ort, Zustand, Seriennummer, Gekauft am: date, Preis, Notizen',
  ),
];

function subject(pattern: string, en: Fields, de: Fields): readonly [RegExp, Both<Fields>] {
  return [wholeWords(pattern, 'iu'), { en, de }];
}

/** What is usually noted of a thing, with the heading for such things; both with the word for the thing. */
export interface Usual {
  thing: Slot;
  fields: Slot;
}

/** Where the thing ends, and whom or what it is for begins. */
const rest = /[:;,.!?\n]|\s(?:for|with|from|where|that|by|to|so|für|mit|von|aus|damit|bei|zum|zur)(?!\p{L})/iu;

/** Looks in the thing that was read, then in the first words; null if they name no known thing. */
export function usualOf(wanted: string, thing: Slot | null, language: Language): Usual | null {
  const head = wanted.slice(0, 200);
  const end = rest.exec(head.trimStart())?.index;
  const own = subjectIn(String(thing?.value ?? ''));
  const found = own ?? subjectIn(end === undefined ? head : head.trimStart().slice(0, end));
  if (found === null) return null;
  const { quote, text } = found;
  const [title = '', fields = ''] = split(text[language], ': ');
  return {
    thing: own === null || thing === null ? { value: title, quote, implied: 'usual' } : thing,
    fields: { value: fields.split(', ').map(rowOf), quote, implied: 'usual' },
  };
}

function subjectIn(words: string): { quote: string; text: Both<string> } | null {
  let best: { at: number; quote: string; text: Both<string> } | null = null;
  for (const [pattern, text] of subjects) {
    const match = pattern.exec(words);
    if (match && (best === null || match.index < best.at)) best = { at: match.index, quote: match[0], text };
  }
  return best;
}

function split(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return [text.slice(0, at), text.slice(at + mark.length)];
}

function rowOf(field: string): { name: string; type?: string; options?: string[] } {
  const [name = field, kind] = field.split(': ');
  if (kind === undefined) return { name };
  const options = kind.split(' | ');
  return options.length > 1 ? { name, type: 'choice', options } : { name, type: kind };
}
