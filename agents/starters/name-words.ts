const set = (text: string) => new Set(text.trim().split(/\s+/));
const whole = (pattern: string) => new RegExp(String.raw`^(?:${pattern})$`, 'iu');

/** Words that may precede the thing itself. */
export const leads = set(`
  hi hello hey hallo ok okay so please pls plz bitte moin and und just only i i'd i’d we we'd we’d ich wir im i'm we're me my mine
  our your all want wants wanted wanna need needs needed would like love looking for searching to have has get make makes build
  create design develop program write give do us some something kind of sort type can could you a an the this one simple small
  little tiny easy basic nice quick cool plain minimal minimalist clean modern beautiful pretty good great free online digital
  offline mini super new fast very really app application webapp software website webpage
  brauche brauchen möchte möchten moechte hätte hätten haette will wollen suche suchen erstelle erstell baue bau mach mache
  mir uns gern gerne mal ein eine einen einem einer der die das den dem meine meinen meinem meiner mein unsere unseren unserem
  unserer unser alle einfache einfacher einfaches einfachen kleine kleiner kleines kleinen schlichte schöne schöner schönes
  anwendung werkzeug programm
`);

/** Words that are in no name: a name ends before them. */
export const stops = set(`
  with without w plus via that which who whom whose what when where why how so then than if while because since as like such and or nor
  but both to from by at in on into onto over under after before until till during between per about around for of using via
  against within through up down out off is are was were be been being am do does did has have had can could may might must shall
  should will would want wants need needs let lets get gets make makes show shows showing track tracks tracking keep keeps add adds
  adding count counts counting run runs give gives send sends work works use uses used take takes help helps know see sees
  remember remind reminds save saves export sort sorted i we you he she it they me us him her them my our your his its their
  a an the this these those each every any some no not never also only too app application software webapp website site
  please thanks thx open opens opening closed geöffnet etc including incl featuring called named titled based where everyone anyone someone
  mit ohne samt sowie und oder aber damit dass weil wenn wann wo wer was wie womit wobei die der das den dem des ein eine einen
  einem einer eines mein meine meinen meinem meiner meines unser unsere unseren unserem unserer unseres ich wir du er sie es man
  mir uns dir ihr ihm ihn ist sind war waren wird werden hat haben kann können soll sollen muss müssen darf will möchte braucht
  zum zur zu für von vom aus bei beim im in am an auf nach vor bis seit über um unter pro je jede jeder jedes jeden kein keine
  keinen nicht nur auch als namens genannt heißt inkl inklusive anwendung
`);

/** No name begins with one of these: such a phrase is half a sentence. */
const deeds = set(`
  calculate learn merge dedupe deduplicate clean remove convert find show keep create add delete manage organise organize compare choose write sell
  teach pick collect measure pay send see view edit print upload download sort rename filter let allow give get take put go
  play practise decide remember remind help handle turn reserve rate vote invite calculating learning keeping finding managing selling
  making getting having wanting let's lets who whose which what when where why how is are does do can could should
  verwalten berechne berechnen lerne lernen finde finden zeige zeigen plane verfolge verfolgen sammle welcher welche welches warum
  wieviel rechne schreibe verkaufe
`);
/** As verbs they begin no name either, but `order form` and `sleep tracker` are things. */
const alsoDeeds = set(`
  track book order record log split plan drink sleep study draw test train walk list quiz match share rent swap water read
  run count time sign check bill budget schedule design practice review guess store cook bake clock map sketch paint spell
  colour color exercise invoice shop trade lend
`);

export const isDeed = (word: string): boolean => deeds.has(word);
export const mayBeDeed = (word: string): boolean => alsoDeeds.has(word);

/** Words for an application, separate or at the end of a compound. */
const heads = whole(
  String.raw`[\p{L}-]*(?:timer|tracker|calculator|counter|clock|watchlist|watch|board|planner|trainer|checklist|wishlist|notebook|logbook|notepad|cleaner|converter|splitter|bereiniger)s?|` +
    String.raw`countdown|pomodoro|metronome|[\p{L}-]*(?:picker|roller|randomi[sz]er|generator)s?|(?:prize|decision|fortune) wheel|glücksrad|crm|cellar|cookbook|[\p{L}-]*score ?(?:board|card|keeper|sheet)s?|scores|ratings|estimator|quiz|quizzes|flash ?cards?|puzzle|memory|snake|sudoku|minesweeper|hangman|tic-tac-toe|games?|` +
    String.raw`(?:\p{L}+-)?editor|maker|journal|diary|[\p{L}-]*kanban|list|lists|pad|sketchpad|canvas|sketchbook|calendar|schedule|roster|rota|timetable|forms?|survey|poll|questionnaire|rsvp|sign-?up|` +
    String.raw`invoice|template|vorlage|letter|receipt|quote|cv|resume|résumé|ledger|budget|cashbook|log|inventory|collection|catalogue|catalog|library|archive|directory|register|database|` +
    String.raw`pipeline|backlog|roadmap|homepage|portfolio|shop|store|page|website|booking|reservation|` +
    String.raw`[\p{L}-]{3,}(?:uhr|buch|plan)|[\p{L}-]*(?:rechner|zähler|spiel|rätsel|kartei|quiz|tafel|brett|planer|liste|block|kalender|` +
    String.raw`formular|umfrage|abstimmung|anmeldung|rechnung|lebenslauf|quittung|kasse|inventar|sammlung|verzeichnis|archiv|bibliothek|datenbank|` +
    String.raw`katalog|verwaltung|protokoll|übersicht|seite|laden|termine|bestellung|bestellungen|-?reservierung|-?buchung|wecker|karteikarten)|` +
    String.raw`(?:\p{L}+-)?(?:plan|angebot|bestand|heft|merkliste)`,
);
/** Plural things that an application is about: a name if a word precedes them. */
const contents = whole(
  'notes|expenses|orders|appointments|bookings|reservations|recipes|invoices|notizen|ausgaben|rezepte|rechnungen|gewohnheiten',
);
/** By themselves they say less than the starter's own title. */
const bare = set(`
  timer timers list lists game games quiz notes page website homepage site form board calculator tracker pad shop store counter
  log plan clock spiel liste seite rechner laden tafel formular brett block quizzes booking database register quote reservation
  planner planer editor cleaner converter trainer canvas catalog catalogue library archive directory schedule collection
  sammlung verzeichnis archiv bibliothek datenbank katalog verwaltung übersicht kasse puzzle store poll template letter vorlage maker
`);

export const isHead = (word: string): boolean => heads.test(word);
export const isContent = (word: string): boolean => contents.test(word);
export const isBare = (word: string): boolean => bare.has(word);

/** Businesses, places and events that have a page, a shop or a calendar. */
const owners = whole(
  String.raw`\p{L}*(?:clinic|practice|shop|store|caf[eé]|bar|restaurant|bakery|salon|studio|school|club|church|farm|garden|gallery|museum|hotel|hostel|` +
    String.raw`guesthouse|inn|brewery|winery|vineyard|gym|garage|workshop|barber|barbershop|hairdresser|dentist|doctor|vet|kindergarten|library|band|` +
    String.raw`choir|orchestra|theatre|theater|festival|fair|wedding|party|event|market|truck|business|agency|firm|office|association|charity|` +
    String.raw`society|centre|center|campsite|beekeeping|apiary|butcher|butchery|florist|tailor|photographer|plumber|electrician|painter|carpenter|pub|` +
    String.raw`diner|bistro|pizzeria|spa|sauna|rental|laundry|boutique|swap|concert|exhibition|conference|meetup|podcast|stall|stand|kitchen|roastery|dairy|orchard|nursery|court|courts|` +
    String.raw`praxis|laden|geschäft|schule|verein|kirche|hof|garten|galerie|pension|brauerei|weingut|werkstatt|bäckerei|metzgerei|gärtnerei|` +
    String.raw`imkerei|konditorei|rösterei|käserei|gasthaus|gasthof|friseur|friseursalon|kanzlei|agentur|betrieb|büro|kita|chor|orchester|fest|` +
    String.raw`markt|hochzeit|feier|halle|camping|campingplatz|apotheke|tierarzt|zahnarzt|tanzschule|stube|imbiss|fotograf)`,
);
export const isOwner = (word: string): boolean => owners.test(word);

/** Nouns for customers and other people, and words that do not identify a business. */
export const nobody = set(`
  customers clients patients guests members users people friends friend kids children students staff team family families visitors
  neighbours neighbors mum mom dad mother father wife husband son daughter sister brother girlfriend boyfriend grandma grandpa
  phone mobile tablet work life time day week month year needs services products prices use own colleagues parents pupils players
  next first last other others kunden kinder patienten gäste mitglieder freunde familie mutter vater frau mann sohn tochter
  schwester bruder oma opa leute schüler eltern arbeit handy nutzer alle alles business company firma unternehmen all
`);
