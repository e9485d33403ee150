import { type Labelled } from './label.ts';

/** Written after the rules for `typed`; all of them only measure accuracy. */
export const typedLater: readonly Labelled[] = [
  {
    kind: 'timer',
    known: [],
    held: [
      'wash hands timer for preschool, 20 s, with a bubble animation',
      'darkroom timer: developer 90 s, stop 30 s, fixer 5 min',
      'Wie lange noch bis Feierabend 17 Uhr',
      'auction style countdown, 60 s, resets on every bid',
    ],
  },
  {
    kind: 'calculator',
    known: [
      'counter app',
      'dice roller d20 and 2d6',
      'random name picker for class',
      'team generator for Mia, Tom, Lea and Ben',
      'password generator',
      'Glücksrad für die Schule',
      'a counter with plus and minus buttons',
      'knitting row counter',
      'count cars and bikes passing by',
      'Besucherzähler für den Eingang',
      'ein Zähler mit Plus und Minus',
    ],
    held: [
      'yarn for a scarf 180 cm long, 210 m per ball',
      'Nebenkosten pro Person, 3 Zimmer, 78 qm',
      'what will 15 guests drink: 3 glasses each, 6 glasses per bottle',
      'mpg to l/100km',
      'how long does a 5000 mAh powerbank last at 800 mA',
    ],
  },
  {
    kind: 'quiz',
    known: [],
    held: [
      'road signs for my sons test, pictures and 3 answers',
      'Englisch Vokabeln 5. Klasse: Tisch = table, Stuhl = chair',
      'which composer wrote it? 12 pieces, choose from four',
    ],
  },
  {
    kind: 'game',
    known: [],
    held: ['jumping dino like in chrome when offline', 'Käsekästchen für zwei', 'memory w/ 10 pairs of flags'],
  },
  { kind: 'editor', known: [], held: ['somewhere to type my recipes as plain text w preview', 'Drehbuch schreiben'] },
  {
    kind: 'board',
    known: [
      'shift schedule for nurses',
      'staff roster for a cafe',
      'Dienstplan für unser Café',
      'timetable for school',
    ],
    held: ['wall with sticky notes for our retro: good, bad, ideas', 'Aufgaben im Haushalt: offen → dran → fertig'],
  },
  { kind: 'canvas', known: [], held: ['sign with the finger and save as png', 'Mandala ausmalen am Tablet'] },
  {
    kind: 'landing',
    known: [],
    held: [
      'site for a B&B in Cornwall: 4 rooms, breakfast, beach 5 min, phone',
      'Internetseite für den Kleingartenverein',
    ],
  },
  {
    kind: 'booking',
    known: [],
    held: [
      'piano lessons 30 or 45 min, Mon + Thu afternoon, parents pick a slot',
      'Grillplatz reservieren, ganzer Tag',
    ],
  },
  {
    kind: 'shop',
    known: [],
    held: [
      'order christmas trees: small 20 €, medium 35 €, tall 50 €, pick up from 5 Dec',
      'Brötchen vorbestellen bis Freitag 18 Uhr',
    ],
  },
  {
    kind: 'form',
    known: [],
    held: ['who joins the hike on sunday + can take how many in the car', 'Feedback zur Fortbildung, 5 Fragen, anonym'],
  },
  { kind: 'document', known: [], held: ['delivery note with 6 lines', 'Lebenslauf Tischler'] },
  {
    kind: 'files',
    known: [],
    held: ['split full_name column into two and drop empty lines', 'zwei CSV vergleichen und Unterschiede zeigen'],
  },
  {
    kind: 'tracker',
    known: ['push up counter', 'pushup counter with daily goal 50', 'score counter for two players'],
    held: ['coffee cups per day', 'Gewicht jeden Morgen mit Kurve'],
  },
  {
    kind: 'ledger',
    known: ['subscription tracker netflix 12.99 spotify 9.99', 'donation tracker for our church'],
    held: ['pocket money for 3 kids, what they got and spent', 'Haushaltsbuch'],
  },
  {
    kind: 'collection',
    known: [
      'gradebook',
      'Notenverwaltung für Lehrer',
      'warranty tracker with receipts and expiry date',
      'car maintenance log',
    ],
    held: ['seeds: sort, year, amount left', 'Briefmarken mit Land, Jahr, Wert'],
  },
  {
    kind: null,
    known: [],
    held: [
      'photo editor with filters like instagram',
      'an operating system for tablets',
      'ride sharing app for our village',
      'voice assistant for the kitchen',
      'Handelsplattform für Aktien',
    ],
  },
];
