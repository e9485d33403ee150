import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { appNameFrom } from '../../agents/starters/app-name.ts';
import { starterKinds, type StarterKind } from '../../agents/starters/kinds.ts';
import { anyWords } from './filled.ts';

const title = 'The title of the starter';
const nameOf = (words: string, kind: StarterKind = 'timer') => appNameFrom(words, kind, title);

/** What people type, and what the application is called then; null: as its starter. */
const briefs: readonly (readonly [kind: StarterKind, words: string, name: string | null])[] = [
  ['timer', 'I need a simple timer for my sauna, 3 rounds', 'Timer for my sauna'],
  ['timer', 'egg timer 6 min', 'Egg timer'],
  ['timer', 'app that beeps every 30 sec while i plank', null],
  ['timer', 'a 7 minute workout timer with voice', '7 minute workout timer'],
  ['timer', 'Meditation timer "Still" with a gong', 'Still'],
  ['timer', 'Countdown bis zu unserem Umzug am 3. Mai', 'Countdown bis zu unserem Umzug'],
  ['timer', 'Stoppuhr für den Schwimmverein', 'Stoppuhr für den Schwimmverein'],
  ['timer', 'presentation clock, 20 min, turns red for the last 2', 'Presentation clock'],
  ['timer', 'can you build me a tabata timer plz', 'Tabata timer'],
  ['timer', 'Wie lange noch bis zum Urlaub?', null],
  ['calculator', 'tip calculator w/ split', 'Tip calculator'],
  ['calculator', 'how many tiles do i need for 12 m2', null],
  ['calculator', 'Ich brauche einen Stundenlohnrechner für Freiberufler', 'Stundenlohnrechner für Freiberufler'],
  ['calculator', 'convert cups to grams', null],
  ['calculator', 'BMI calculator, metric and imperial', 'BMI calculator'],
  ['calculator', 'Berechne die Dämmung für mein Dach', null],
  ['quiz', 'vocab trainer french - english, 30 words', 'Vocab trainer'],
  ['quiz', 'quiz about greek gods for my class', 'Quiz about greek gods for my class'],
  ['quiz', 'an app called Wordly to learn norwegian verbs', 'Wordly'],
  ['quiz', 'Einmaleins üben bis 10', null],
  ['quiz', 'Flashcards for anatomy: femur = thigh bone', 'Flashcards for anatomy'],
  ['quiz', 'Which capital belongs to which country?', null],
  ['game', 'play memory with my niece', null],
  ['game', 'tic tac toe for two on one phone', null],
  ['game', 'Wortspiel mit sechs Buchstaben', 'Wortspiel'],
  ['game', 'minesweeper but with cats', 'Minesweeper'],
  ['editor', 'a diary, one page per day, locked', 'Diary'],
  ['editor', 'notes for my D&D campaign, markdown', 'Notes for my D&D campaign'],
  ['editor', 'distraction free writing, goal 500 words', null],
  ['editor', 'Notizbuch für Rezepte und Ideen', 'Notizbuch'],
  ['editor', 'write down dreams every morning', null],
  ['board', 'task board for our wedding: todo -> booked -> paid', 'Task board for our wedding'],
  ['board', 'Kanban fürs Bad-Renovieren: offen, läuft, fertig', 'Kanban fürs Bad-Renovieren'],
  ['board', 'plan our move, 3 people, columns packing / moving / done', null],
  ['board', 'Wir brauchen eine Aufgabenliste für die WG', 'Aufgabenliste für die WG'],
  ['board', 'Editorial pipeline for a magazine: pitch -> draft -> edit -> print', 'Editorial pipeline for a magazine'],
  ['board', 'track bugs of our game', null],
  ['canvas', 'pixel art editor 16x16', 'Pixel art editor'],
  ['canvas', 'Malblock für meine Tochter Lina, dicke Stifte', 'Malblock für meine Tochter Lina'],
  ['canvas', 'whiteboard to sketch with a mouse', 'Whiteboard'],
  ['canvas', 'let my toddler scribble, big colours', null],
  ['landing', 'Website for our dance studio "Lotus" in Bern', 'Lotus'],
  ['landing', 'landing page for my new podcast about trees', 'Podcast'],
  ['landing', 'We are a small brewery in Ghent and want a page with opening hours', 'Brewery in Ghent'],
  ['landing', 'Homepage für den Tischtennisverein in Passau, Training Di + Do 18 Uhr', 'Tischtennisverein in Passau'],
  ['landing', 'one pager for a wedding photographer', 'Wedding photographer'],
  ['landing', 'a website with pictures and contact', null],
  ['landing', 'page for people who like bread', null],
  ['booking', 'Termine für meinen Friseursalon, 30 Minuten', 'Friseursalon'],
  ['booking', 'book the sauna of our house, 2 h slots', null],
  ['booking', 'We run a bike rental and people should reserve bikes', 'Bike rental'],
  ['booking', 'appointments with the vet', null],
  ['booking', 'reserve a court', null],
  ['booking', 'Room booking for our coworking', 'Room booking for our coworking'],
  ['shop', 'order bread from our bakery, rye 4.20', 'Bakery'],
  ['shop', 'preorder page for our school bake sale', 'School bake sale'],
  ['shop', 'Hofladen mit Vorbestellung: Eier, Milch', 'Hofladen'],
  ['shop', 'sell my prints online', null],
  ['form', "RSVP for uncle Bo's 60th: coming?, kids?", "RSVP for uncle Bo's 60th"],
  ['form', 'Feedback form for a workshop: rating, comment', 'Feedback form for a workshop'],
  ['form', 'Anmeldung zum Sommerfest: Name, Anzahl, Salat oder Kuchen', 'Anmeldung zum Sommerfest'],
  ['form', 'who brings what to the picnic', null],
  ['document', 'Invoice for a roofer', 'Invoice for a roofer'],
  ['document', 'invoices for my carpentry, 19 % VAT', 'Invoices for my carpentry'],
  ['document', 'Lebenslauf für eine Köchin', 'Lebenslauf für eine Köchin'],
  ['document', 'write a quote for painting a flat', null],
  ['ledger', 'Who paid what on our boat', null],
  ['ledger', 'Haushaltsbuch für zwei, Miete 900 €', 'Haushaltsbuch für zwei'],
  ['ledger', 'split costs of ski trip, 5 ppl', null],
  ['ledger', 'Budget for my first flat', 'Budget for my first flat'],
  ['ledger', 'monthly expenses by category', 'Monthly expenses'],
  ['files', 'clean csv exports from our shop', null],
  ['files', 'CSV-Bereiniger: Spalten umbenennen', 'CSV-Bereiniger'],
  ['files', 'remove duplicates from a contact list', null],
  ['tracker', 'habit tracker: read, run', 'Habit tracker'],
  ['tracker', 'Track how often I call my parents', null],
  ['tracker', 'pain tracker 0-10 each night', 'Pain tracker'],
  ['tracker', 'Schlafprotokoll mit Uhrzeit', 'Schlafprotokoll'],
  ['tracker', 'log my blood pressure twice a day', null],
  ['tracker', 'Fortschritte festhalten: Dehnen', null],
  ['tracker', 'water tracker app, 8 glasses', 'Water tracker'],
  ['tracker', 'how much do i drink', null],
  ['collection', 'my fountain pens with maker, nib', 'Fountain pens'],
  ['collection', 'inventory of garden tools for our club', 'Inventory of garden tools for our club'],
  ['collection', 'Briefmarkensammlung meines Opas verwalten', 'Briefmarkensammlung'],
  ['collection', 'which books did i lend to whom', null],
  ['collection', 'list of wines: name, vintage', 'List of wines'],
  ['collection', 'Bücher, die ich verliehen habe', null],
  ['collection', 'where are my keys, tools, cables', null],
  ['collection', 'my cookbook library - title, author', 'Cookbook library'],
  ['collection', '"Plattenkiste": Inventar meiner Schallplatten', 'Plattenkiste'],
  ['board', 'board for my band called "The Loose Ends"', 'The Loose Ends'],
  ['timer', 'timer for my daughter called Mia', 'Timer for my daughter'],
  ['landing', 'landing page for my app', 'Landing page'],
  ['landing', 'Website für meine Firma', null],
  ['landing', 'page for our Garden Café open mon-fri', 'Garden Café'],
  ['shop', 'our farm sells eggs: 6 eggs 3 €', 'Farm'],
  ['timer', 'timr for my kids scrren time', null],
  ['board', 'todo board', 'Todo board'],
  ['booking', 'I want my customers to book massages', null],
  ['booking', 'guests should reserve alone', null],
  ['tracker', 'an app where i can keep track of my reading', null],
  ['collection', 'database of all the plants in our garden and when they bloom', 'Database of all the plants'],
  ['form', 'survey about the new bus stop', 'Survey about the new bus stop'],
  ['document', 'CV', 'CV'],
  ['editor', 'Notes app', null],
  ['timer', 'TIMER!!!', null],
  ['ledger', 'wg kasse: anna, ben, cleo', 'Wg kasse'],
  ['quiz', 'lernkarten latein', null],
  ['board', 'umzug planen: offen -> läuft -> fertig', null],
  ['collection', 'inventar werkzeug verein, name ort menge', 'Inventar'],
  ['form', 'feedback bogen für unser seminar', null],
  ['timer', '5 min timer', '5 min timer'],
  ['booking', 'Praxis Dr. Weber, Termine 20 Minuten', null],
  ['shop', '"Honig & Co": Honig 7 €', 'Honig & Co'],
  ['landing', 'website for photographer in Lyon', 'Photographer in Lyon'],
  ['canvas', 'app namens Kritzel für Kinder', 'Kritzel'],
  ['landing', 'We offer guided walks through Lisbon and need a website', null],
];

test.each(briefs)('%s: %s', (kind, words, name) => {
  expect(nameOf(words, kind)).toBe(name ?? title);
});

test('what is ruled out names nothing', () => {
  expect(nameOf('no kitchen timer, please')).toBe(title);
  expect(nameOf('Kein Kalender, eine Stoppuhr für Läufer')).toBe('Stoppuhr für Läufer');
});

const pieces =
  'a|timer|board for my|for the|of|club|“Tidy”|called Tidy|named|my|our bakery|in Bern|want a|tracker|track|how|mit|für meinen|Laden|Notizen|und|that|5|min|80th|,|.|:|\n|EUR|list'.split(
    '|',
  );
const telling = /(?:\p{L}{2}|\p{L}\p{N}|\p{N}\p{L})[\p{L}\p{N}\p{M}'’&-]*$/u;
const small = /(?:^|\s)(?:a|an|the|of|for|in|with|and|my|our|that|how|mit|für|und|meinen|the)$/iu;

test('whatever the words are, the name is the title or stands in the words, is short, and ends on a telling word', () => {
  fc.assert(
    fc.property(anyWords(pieces), fc.constantFrom(...starterKinds), (words, kind) => {
      const name = nameOf(words, kind);
      if (name === title) return;
      expect(words.toLowerCase()).toContain(name.toLowerCase());
      expect(name.length).toBeLessThanOrEqual(40);
      const isSaid = /["“”„«»‘’]/u.test(words) || /called|named/.test(words);
      expect([name, isSaid || (telling.test(name) && !small.test(name))]).toEqual([name, true]);
    }),
    { numRuns: 200 },
  );
});
