import type { Setting } from '../../base/setting.ts';
import type { Starter } from '../../base/starter.ts';
import { currencySetting } from '../shared/currency.ts';
import { fillLanding } from './fill.ts';
import { landingTexts } from './texts.ts';

type Names = Setting['names'];
const text = (key: string, maxLength: number, names: Names, example: Setting['example']): Setting => ({
  key,
  type: 'text',
  maxLength,
  names,
  example,
});
const flag = (key: string, names: Names, example: Setting['example']): Setting => ({
  key,
  type: 'flag',
  names,
  example,
});

export const landing: Starter = {
  kind: 'landing',
  version: 1,
  texts: landingTexts,
  screens: [
    {
      path: '/',
      names: { en: 'Website', de: 'Webseite' },
      purposes: {
        en: 'Says what it is, when it is open, what it costs and how to get there.',
        de: 'Sagt, was es ist, wann geöffnet ist, was es kostet und wie man hinkommt.',
      },
      type: 'page',
      storyIds: ['US-1', 'US-2', 'US-3', 'US-4', 'US-5'],
    },
  ],
  entities: { en: [], de: [] },
  settings: [
    {
      key: 'subject',
      type: 'choice',
      options: [
        { value: 'place', names: { en: ['place'], de: ['Ort'] } },
        { value: 'event', names: { en: ['event'], de: ['Veranstaltung'] } },
        { value: 'person', names: { en: ['person'], de: ['Person'] } },
        { value: 'product', names: { en: ['product'], de: ['Produkt'] } },
      ],
      names: { en: ['subject', 'kind of page'], de: ['Thema', 'Art der Seite'] },
      example: { en: 'Set the subject to event', de: 'Setze das Thema auf Veranstaltung' },
    },
    text(
      'tagline',
      160,
      { en: ['tagline', 'slogan', 'line'], de: ['Slogan', 'Untertitel', 'Satz'] },
      { en: 'Set the tagline to “Bread, every day”', de: 'Setze den Slogan auf „Jeden Tag Brot“' },
    ),
    text(
      'about',
      1200,
      { en: ['about text', 'story', 'about'], de: ['Geschichte', 'Text', 'Beschreibung'] },
      { en: 'Set the story to “We bake since 1990.”', de: 'Setze die Geschichte auf „Wir backen seit 1990.“' },
    ),
    {
      key: 'hours',
      type: 'rows',
      min: 0,
      max: 14,
      title: 'days',
      fields: [
        { key: 'days', type: 'text', names: { en: ['days'], de: ['Tage'] } },
        { key: 'opens', type: 'text', names: { en: ['opens', 'opening'], de: ['öffnet', 'Öffnung'] } },
        { key: 'closes', type: 'text', names: { en: ['closes', 'closing'], de: ['schließt', 'Schluss'] } },
      ],
      make: (name) => ({ days: name, opens: '', closes: '' }),
      names: { en: ['opening hours', 'hours', 'opening times'], de: ['Öffnungszeiten', 'Zeiten'] },
      example: { en: 'Add Sunday to the opening hours', de: 'Füge Sonntag zu den Öffnungszeiten hinzu' },
    },
    {
      key: 'items',
      type: 'rows',
      min: 0,
      max: 60,
      title: 'name',
      fields: [
        { key: 'name', type: 'text', names: { en: ['name'], de: ['Name'] } },
        { key: 'price', type: 'number', names: { en: ['price', 'cost'], de: ['Preis', 'Kosten'] } },
        { key: 'note', type: 'text', names: { en: ['note'], de: ['Anmerkung'] } },
      ],
      make: (name) => ({ name, price: null }),
      names: {
        en: ['menu', 'products', 'services', 'prices', 'items'],
        de: ['Karte', 'Produkte', 'Leistungen', 'Preise', 'Angebot'],
      },
      example: { en: 'Add rye bread 3.80 to the products', de: 'Füge Roggenbrot 3,80 zu den Produkten hinzu' },
    },
    {
      key: 'itemsTitle',
      type: 'choice',
      options: [
        { value: 'menu', names: { en: ['menu'], de: ['Karte'] } },
        { value: 'products', names: { en: ['products'], de: ['Produkte'] } },
        { value: 'services', names: { en: ['services'], de: ['Leistungen'] } },
        { value: 'prices', names: { en: ['prices'], de: ['Preise'] } },
      ],
      names: { en: ['heading of the list'], de: ['Überschrift der Liste'] },
      example: { en: 'Set the heading of the list to menu', de: 'Setze die Überschrift der Liste auf Karte' },
    },
    currencySetting,
    {
      key: 'points',
      type: 'list',
      min: 0,
      max: 12,
      maxLength: 80,
      names: { en: ['points', 'highlights', 'features'], de: ['Punkte', 'Vorteile', 'Merkmale'] },
      example: { en: 'Add “free parking” to the points', de: 'Füge „freie Parkplätze“ zu den Punkten hinzu' },
    },
    text(
      'address',
      160,
      { en: ['address'], de: ['Adresse', 'Anschrift'] },
      { en: 'Set the address to 1 High Street, Leeds', de: 'Setze die Adresse auf Hauptstraße 1, Celle' },
    ),
    text(
      'phone',
      160,
      { en: ['phone', 'telephone', 'phone number', 'telephone number'], de: ['Telefon', 'Telefonnummer', 'Nummer'] },
      { en: 'Set the phone to 0113 496 0000', de: 'Setze das Telefon auf 05141 000000' },
    ),
    text(
      'email',
      160,
      { en: ['email', 'e-mail', 'email address'], de: ['E-Mail', 'E-Mail-Adresse', 'Mail'] },
      { en: 'Set the email to hello@example.org', de: 'Setze die E-Mail auf hallo@example.org' },
    ),
    text(
      'date',
      60,
      { en: ['date', 'day'], de: ['Datum', 'Tag'] },
      { en: 'Set the date to 14 June 2027', de: 'Setze das Datum auf 14. Juni 2027' },
    ),
    text(
      'starts',
      20,
      { en: ['start', 'start time', 'beginning'], de: ['Beginn', 'Anfang', 'Uhrzeit'] },
      { en: 'Set the start to 19:00', de: 'Setze den Beginn auf 19:00' },
    ),
    {
      key: 'programme',
      type: 'rows',
      min: 0,
      max: 40,
      title: 'name',
      fields: [
        { key: 'name', type: 'text', names: { en: ['name'], de: ['Name'] } },
        { key: 'time', type: 'text', names: { en: ['time'], de: ['Uhrzeit', 'Zeit'] } },
      ],
      make: (name) => ({ name, time: '' }),
      names: { en: ['programme', 'program', 'schedule', 'agenda'], de: ['Programm', 'Ablauf'] },
      example: { en: 'Add dinner to the programme', de: 'Füge Abendessen zum Programm hinzu' },
    },
    {
      key: 'gallery',
      type: 'list',
      min: 0,
      max: 12,
      maxLength: 80,
      names: { en: ['gallery', 'pictures', 'photos', 'captions'], de: ['Galerie', 'Bilder', 'Fotos'] },
      example: { en: 'Add “the garden” to the gallery', de: 'Füge „der Garten“ zur Galerie hinzu' },
    },
    flag(
      'showHours',
      { en: ['part of the opening hours'], de: ['Teil der Öffnungszeiten'] },
      { en: 'Turn off the part of the opening hours', de: 'Schalte den Teil der Öffnungszeiten aus' },
    ),
    flag(
      'showItems',
      { en: ['part of the products'], de: ['Teil der Produkte'] },
      { en: 'Turn off the part of the products', de: 'Schalte den Teil der Produkte aus' },
    ),
    flag(
      'showAbout',
      { en: ['part about us', 'about part'], de: ['Teil über uns'] },
      { en: 'Turn off the part about us', de: 'Schalte den Teil über uns aus' },
    ),
    flag(
      'showGallery',
      { en: ['part of the gallery'], de: ['Teil der Galerie'] },
      { en: 'Turn on the part of the gallery', de: 'Schalte den Teil der Galerie ein' },
    ),
    flag(
      'showProgramme',
      { en: ['part of the programme'], de: ['Teil des Programms'] },
      { en: 'Turn on the part of the programme', de: 'Schalte den Teil des Programms ein' },
    ),
    flag(
      'showMap',
      { en: ['map'], de: ['Karte des Ortes', 'Lageplan'] },
      { en: 'Turn off the map', de: 'Schalte den Lageplan aus' },
    ),
  ],
  fill: fillLanding,
};
