import { type Labelled } from './label.ts';

/** Briefs typed in haste: lists, arrows, abbreviations, no verbs. All of them only measure accuracy. */
export const typed: readonly Labelled[] = [
  {
    kind: 'timer',
    known: [],
    held: [
      'steak timer: rare 2 min, medium 4 min, well done 6 min per side',
      'tabata 20/10 x8',
      'EMOM 12 rounds',
      'toastmasters speech clock: green 5 min, yellow 6 min, red 7 min',
      '45 Sekunden an, 15 aus, 8 Runden',
      'boxing rounds 3 min w/ 1 min rest, 12 rnds',
      'how many days till christmas',
      'Redezeit für zwei Teams, je 4 Minuten',
    ],
  },
  {
    kind: 'calculator',
    known: [],
    held: [
      'How much concrete do I need for a slab 4 x 3 m, 12 cm thick',
      'loan of 300,000 over 30 years at 4.1 %',
      'tip: 18% of 64.50 for 4',
      'bmi 82 kg 178 cm',
      'if i put away 200 a month at 5% for 20 yrs what do i get',
      'miles to km and lbs to kg',
      'Wie viel Farbe brauche ich? Wand 4 x 2,5 m, 2 Anstriche',
      'cost per wear: price, times worn',
      'break even: fixed costs 4000, price 25, variable cost 9',
      'what do 3 lamps of 60 W cost me a year at 0.32 €/kWh',
    ],
  },
  {
    kind: 'quiz',
    known: [],
    held: [
      'flashcards: mitochondria - makes energy; ribosome - makes protein; nucleus - holds dna',
      'einmaleins bis 10, 15 aufgaben, 20 sekunden pro aufgabe',
      'capitals of africa 10 questions 15 s each',
      'spelling words: because, friend, said, they, Wednesday',
      'der Hund: the dog, die Katze: the cat, das Pferd: the horse - abfragen bitte',
      'flags of asia, 4 options',
      'H = hydrogen, He = helium, Li = lithium, ask me both ways',
      'fire drill knowledge test for new staff with pass mark 80 %',
    ],
  },
  {
    kind: 'game',
    known: [],
    held: [
      'tic tac toe for Mia and Tom',
      'minesweeper w 40 mines',
      'hangman with the words elephant, giraffe, hippo',
      'snake, slow, no walls',
      'Memory mit 12 Paaren für 2 Spieler',
      '2048 5x5',
      'noughts & crosses vs computer',
    ],
  },
  {
    kind: 'editor',
    known: [],
    held: [
      'plain notepad in the browser, dark, autosave',
      'write my novel chapter by chapter, 1000 words/day',
      'Notizen in Markdown mit Vorschau, offline',
      'a quiet page for writing poems',
    ],
  },
  {
    kind: 'board',
    known: [],
    held: [
      'to do / doing / done for our flat, with who does what',
      'lead -> contacted -> offer -> won/lost',
      'Kanban für die Werkstatt: angenommen, in Arbeit, fertig, abgeholt',
      'todo list w/ due dates and priorities',
    ],
  },
  {
    kind: 'canvas',
    known: [],
    held: [
      'pixel art 16x16 with palette',
      'whiteboard to scribble on, export png',
      'Malprogramm für Kinder mit 8 Farben',
    ],
  },
  {
    kind: 'landing',
    known: [],
    held: [
      'homepage for a plumber: services, phone, area, reviews',
      'one pager for a dj: mixes, dates, contact',
      'Seite für unser Sommerfest am 12.7., Programm, Anfahrt',
    ],
  },
  {
    kind: 'booking',
    known: [],
    held: [
      'nail studio: manicure 45 min, pedicure 60 min, Tue-Sat 10-18, pick a time',
      'who has the car when (3 families, 1 car)',
      'Sauna im Haus buchen, 90 Minuten, täglich 16-22 Uhr',
      'reserve kayaks by the hour, 6 kayaks',
    ],
  },
  {
    kind: 'shop',
    known: [],
    held: [
      'order eggs 0.40 each, potatoes 1.20/kg, collect Saturdays',
      'school kitchen: pre-order lunch, pasta 4.50, salad 5, soup 3.80',
      'Honig vom Imker: 500 g 7 €, 250 g 4 €, Abholung freitags, bestellen bis Mittwoch',
      'soaps 5 €, candles 9 €, gift box 18 €: people choose, i pack, they pick up',
    ],
  },
  {
    kind: 'form',
    known: [],
    held: [
      'vote: Italy, Greece, Portugal?',
      'which date suits you: 3 May, 10 May, 17 May - everyone ticks',
      'Wer bringt was zum Grillen mit? Salat, Brot, Würste',
      'pizza or sushi? quick poll for the team',
    ],
  },
  {
    kind: 'document',
    known: [],
    held: [
      'cv for a nurse, 2 pages',
      'quote for painting work: 30 h at 45 €, 200 € materials',
      'Rechnung für Webdesign, 19% MwSt, zahlbar in 14 Tagen',
    ],
  },
  {
    kind: 'files',
    known: [],
    held: [
      'remove duplicate rows in a csv by phone number',
      'combine two csv files on the column id',
      'CSV aufräumen: Leerzeichen weg, Datum vereinheitlichen, Dubletten raus',
      'csv to json converter',
    ],
  },
  {
    kind: 'tracker',
    known: [],
    held: [
      'did i take my pills today? morning + evening',
      'reading streak 20 pages/day',
      'Wie viel Wasser habe ich heute getrunken, Ziel 2 Liter',
      'migraine diary: pain 1-10, trigger, medication',
    ],
  },
  {
    kind: 'ledger',
    known: ['Einkaufsliste für die WG, jeder zahlt mal, wer schuldet wem was'],
    held: [
      'who paid what: ski trip, 5 people, chf + eur',
      'monthly budget: rent 800, food 350, fun 150',
      'WG-Kasse: Miete, Strom, Einkäufe, wer schuldet wem',
    ],
  },
  {
    kind: 'collection',
    known: [],
    held: [
      'my board games: title, players min/max, duration, lent to',
      'plant list with latin name, location, last repotted',
      'Werkzeugverleih im Verein: was haben wir, wer hat es',
      'wine cellar: vintage, region, bottles left, drink by',
    ],
  },
  {
    kind: null,
    known: [],
    held: [
      'app where neighbours message each other and lend things',
      'website where tutors and students meet, chat and pay',
      'browser extension that hides ads',
      'train a model that sorts my photos',
      'scrape prices from three shops every night',
      'Krypto-Börse mit Wallet',
      'uber for dog walkers',
      'erp for a small factory: stock, production, payroll',
      'online multiplayer snake with rooms',
      'Chat für unser Dorf',
      'buy and sell used bikes, buyers and sellers rate each other, pay in the app',
      'airbnb clone',
      'resize my jpgs to 1200 px and rename them',
    ],
  },
];
