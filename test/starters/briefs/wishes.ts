import { type Labelled } from './label.ts';

/** Briefs that say what a user wants to do, and rarely name the thing. */
export const wishes: readonly Labelled[] = [
  {
    kind: 'timer',
    known: [
      'I keep burning the rice. Something on the kitchen tablet that shouts after 12 minutes',
      'swim set clock: 10 x 100 m every 1:40',
      'parking meter reminder, 90 min, warns 10 before',
      'yoga holds, 45 sec each, gong between',
    ],
    held: [
      'debate clock, 2 sides, each has 10 min in total',
      'how many days till my baby is due, big number',
      'Uhr für Redner: grün, gelb, rot',
      'work 52 break 17',
    ],
  },
  {
    kind: 'calculator',
    known: [
      'how much wallpaper do I have to buy',
      'beam load: length, width, material -> max weight',
      'what will the extension cost? m2, quality, region',
      'Wärmedämmung: was spare ich im Jahr',
      'freelance rate from the salary I want and days off',
    ],
    held: [
      'Sauerteig: Mehl, Wasser, Salz in Prozent, Gesamtgewicht eingeben',
      'knitting gauge: stitches per 10 cm to stitches for my size',
      'lease or buy a car, which is cheaper after 4 years',
      'wine: sugar and alcohol from specific gravity',
    ],
  },
  {
    kind: 'quiz',
    known: [
      'Help my class learn irregular verbs',
      'mein Sohn soll die Bundesländer lernen',
      'radio amateur exam, question pool, only those I got wrong',
      'anagram of capitals with hints and points',
    ],
    held: [
      'which mushroom is it? pictures, four answers',
      'bible knowledge, ten questions, easy to hard',
      'test for our bar staff: which glass for which drink',
    ],
  },
  {
    kind: 'game',
    known: [
      'a frog has to cross the road',
      'solitaire but with cats',
      'Labyrinth für Kinder mit Pfeiltasten',
      'darts on the phone, throw with a swipe',
    ],
    held: [
      'catch falling stars with a basket',
      'guess the number between 1 and 100, warmer or colder',
      'bubble popping for my toddler',
      'Reaktionstest: klicken wenn es grün wird',
    ],
  },
  {
    kind: 'editor',
    known: [
      'somewhere to write my thesis, chapters on the left',
      'Gedichte sammeln und schreiben, mit Zeilenzähler',
      'html playground: html css js left, result right',
    ],
    held: [
      'take notes in lectures quickly with latex formulas',
      'minimal writing space, just a blinking cursor',
      'blog drafts with markdown and front matter',
    ],
  },
  {
    kind: 'board',
    known: [
      'who in the flat cleans what, ticked off each week',
      'Umzug: was ist noch zu tun',
      'job hunt: applied, interview, offer, rejected',
      'release checklist for our app',
    ],
    held: [
      'wedding planning: what still has to be done, by when',
      'orders in my print shop go from quote to proof to print to delivered',
      'groceries list we can tick off',
      'feature requests: backlog, next, now, shipped',
    ],
  },
  {
    kind: 'canvas',
    known: [
      'let kids colour in a dinosaur',
      'handwriting of letters traced with a finger',
      'fingermalen für Zweijährige',
    ],
    held: [
      'draw your own snowflake, fold and cut',
      'Grundriss zeichnen mit Möbeln',
      'design a t-shirt print by drawing on it',
    ],
  },
  {
    kind: 'landing',
    known: [
      'something for people to find our allotment club on the web',
      'I play the cello at weddings and need people to find me: sound samples, prices, telephone',
      'a page that explains our citizen initiative against the motorway',
      'memorial page for grandpa with photos',
    ],
    held: [
      'Seite für unser Ferienhaus an der Ostsee mit Bildern und Preisen',
      'announce our new album: cover, release date, tour dates',
      'one pager for my plumbing business',
    ],
  },
  {
    kind: 'booking',
    known: [
      'my driving school: pupils grab a free lesson',
      'let parents choose a slot for the teacher talk',
      'lend out the parish bus: who has it which day',
      'Fahrstunden vergeben',
    ],
    held: [
      'Grillplatz im Park reservieren',
      'photographer mini sessions on 3 Saturdays, 20 minutes each',
      'surf lessons at 9, 11 and 14, six people each',
    ],
  },
  {
    kind: 'shop',
    known: [
      'egg sales to the neighbours, pick up saturday',
      'our school sells hoodies, size and colour, parents pay by transfer',
      'sourdough loaves on order, fetch at the door',
    ],
    held: [
      'Adventskranz vorbestellen, Größe und Farbe wählen',
      'plant swap fair: reserve seedlings and collect on the day',
      'lunch bowls for offices, choose base and topping',
    ],
  },
  {
    kind: 'form',
    known: [
      'who brings what to the picnic',
      'ask customers how they liked the stay, 3 questions',
      'enrol kids in the ski week: age, level, allergies',
      'exit interview questions anonymous',
    ],
    held: [
      'Wer kann am Samstag beim Umzug helfen?',
      "let members vote on next month's book",
      'T-Shirt-Größen im Team abfragen',
    ],
  },
  {
    kind: 'document',
    known: [
      'bill my clients for hours worked',
      'Spendenbescheinigung ausstellen',
      'training certificate, logo, signature, name',
      'Mahnung schreiben',
    ],
    held: [
      'make a nice looking application with photo for a job',
      'thank-you letters to donors with their names filled in',
      'price offer for garden work with positions and sum',
    ],
  },
  {
    kind: 'files',
    known: [
      'I have two member lists and need the people missing in the second',
      'Kontoauszug CSV: nur Datum und Betrag behalten',
      'join many csvs into one',
    ],
    held: [
      'strip the empty lines and quotes from exported text',
      'turn a bank statement into a neat table',
      'find broken rows in my export',
    ],
  },
  {
    kind: 'tracker',
    known: [
      'did the dog get his pills',
      'Schmerzen notieren, Stärke 1–10, jeden Tag',
      'sunshine and rain each day in my garden',
      'I want to quit sugar, days without',
    ],
    held: [
      'how many coffees do I drink',
      'log climbs: grade, place, tries',
      'Wie lange schläft das Baby, wann trinkt es',
      'read 20 minutes a day with the kids, stamp for each day',
    ],
  },
  {
    kind: 'ledger',
    known: [
      'who paid for the last round',
      'where does my money go every month',
      'share the fuel costs on a road trip',
      'Einnahmen aus dem Flohmarkt und wer wie viel bekommt',
    ],
    held: [
      'Kaffeekasse im Büro',
      'kids earn coins for chores and spend them',
      'dues of the choir: who has paid this year',
    ],
  },
  {
    kind: 'collection',
    known: [
      'what is in my freezer',
      'Fundbüro: was wurde gefunden, wo, wann',
      'keys: which opens what and who has it',
      'list of films to see',
    ],
    held: [
      'all the whiskies I tasted, with a picture and stars',
      'my cameras and lenses, serial no, value for the insurance',
      'Kostümfundus unseres Theaters',
      'lawyers in our town with field and phone',
    ],
  },
  {
    kind: 'records',
    known: [
      'Customers report faults, technicians fix them and managers check the costs',
      'Scouts propose trips, leaders approve them and parents sign the consent',
    ],
    held: ['Eltern melden Kinder krank, Lehrer bestätigen es und die Schulleitung sieht die Liste'],
  },
  {
    kind: null,
    known: [
      'a game where hundreds of people fight online at once',
      'software that runs our whole hospital',
      'find the cheapest flight',
      'generate pictures from text',
      'play music',
      'detect spam in my inbox',
      'do the thing',
      'create a QR code for the wifi',
    ],
    held: [
      'translate my voice live during calls',
      'tell me what the weather will be',
      'control the lights in my house',
      'an app like TikTok for cooks',
      'Routenplaner fürs Fahrrad',
      'bla bla',
      'eine App',
      'predict the stock market',
    ],
  },
];
