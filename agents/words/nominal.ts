/** Events and papers that stand for what was done, by verb: rules of English, of no trade. */
const events: Readonly<Record<string, string>> = {
  pay: 'payment',
  book: 'booking',
  reserve: 'reservation',
  rent: 'rental',
  hire: 'hire',
  sign: 'signature',
  remind: 'reminder',
  alert: 'alert',
  notify: 'notification',
  warn: 'warning',
  inform: 'notice',
  tell: 'notice',
  invoice: 'invoice',
  bill: 'invoice',
  order: 'order',
  buy: 'purchase',
  sell: 'sale',
  donate: 'donation',
  subscribe: 'subscription',
  tip: 'tip',
  rate: 'rating',
  review: 'review',
  chat: 'message',
  message: 'message',
  text: 'message',
  talk: 'conversation',
  comment: 'comment',
  schedule: 'appointment',
  meet: 'meeting',
  visit: 'visit',
  inspect: 'inspection',
  check: 'check',
  repair: 'repair',
  fix: 'repair',
  measure: 'measurement',
  weigh: 'weighing',
  deliver: 'delivery',
  ship: 'shipment',
  predict: 'prediction',
  forecast: 'forecast',
  apply: 'application',
  register: 'registration',
  'sign up': 'registration',
  'check in': 'check-in',
  'check out': 'checkout',
  'follow up': 'follow-up',
  'hand over': 'handover',
  request: 'request',
  quote: 'quote',
  report: 'report',
  test: 'test',
  train: 'training session',
  practise: 'practice session',
  practice: 'practice session',
  match: 'match',
  vote: 'vote',
  bid: 'bid',
  swap: 'swap',
  trade: 'trade',
  exchange: 'exchange',
  lend: 'loan',
  borrow: 'loan',
  loan: 'loan',
  return: 'return',
  refund: 'refund',
  complain: 'complaint',
  recommend: 'recommendation',
  invite: 'invitation',
  join: 'membership',
  attend: 'attendance',
  treat: 'treatment',
  feed: 'feeding',
  clean: 'cleaning',
  tune: 'tuning',
  harvest: 'harvest',
  audit: 'audit',
  approve: 'approval',
  verify: 'verification',
  play: 'game',
  teach: 'lesson',
  learn: 'lesson',
  travel: 'trip',
  ride: 'ride',
  walk: 'walk',
  run: 'run',
  fly: 'flight',
  sail: 'trip',
  photograph: 'photo',
  record: 'record',
  note: 'note',
  log: 'log entry',
  journal: 'journal entry',
  cook: 'recipe',
};

/** The noun for one time that the verb is done: `reserve` → `reservation`; null where English has no plain one. */
export function eventOf(verb: string): string | null {
  return Object.hasOwn(events, verb) ? (events[verb] ?? null) : null;
}

/** Events that deserve a record of their own beside the thing they happen to: a booking is not the crane. */
const recorded = new Set(
  'book reserve rent hire order buy sell donate rate inspect repair measure deliver ship invoice bill lend borrow swap bid verify review tune visit treat'.split(
    ' ',
  ),
);
export function isRecorded(verb: string): boolean {
  return recorded.has(verb);
}

/** Verbs whose work is better named by its event: violin repairs, not violin repairing. */
const namedByEvent = new Set([
  ...recorded,
  'hand over',
  'invite',
  'register',
  'apply',
  'remind',
  'notify',
  'request',
  'approve',
]);
/** `repair` → `repair`, `hand over` → `handover`; null where the -ing form names the work as well. */
export function workNoun(verb: string): string | null {
  return namedByEvent.has(verb) ? eventOf(verb) : null;
}

/** What doing it is called: `mediate` → `mediation`, else the -ing form. */
export function workName(verb: string, gerund: string): string {
  return /.{3}[^pd]ate$/.test(verb) ? `${verb.slice(0, -1)}ion` : gerund;
}

/** `repair` → `repairs`; null where the -ing form names the work as well. */
export function workNouns(verb: string): string | null {
  return workNoun(verb)?.replace(/y$/, 'ie').concat('s') ?? null;
}

/** For who gets what the verb says: `get paid` is about payouts. */
const receivedEvents: Readonly<Record<string, string>> = {
  pay: 'payout',
  book: 'booking',
  hire: 'hire',
  rate: 'rating',
  train: 'training session',
  tip: 'tip',
};
export function receivedEventOf(verb: string): string | null {
  return Object.hasOwn(receivedEvents, verb) ? (receivedEvents[verb] ?? null) : eventOf(verb);
}

/** Verb inside a noun that names an activity: `rental` → `rent`. */
const verbsOfNouns: Readonly<Record<string, string>> = {
  rental: 'rent',
  management: 'manage',
  booking: 'book',
  delivery: 'deliver',
  reservation: 'reserve',
  inspection: 'inspect',
  maintenance: 'maintain',
  repair: 'repair',
  sale: 'sell',
  sales: 'sell',
  hire: 'hire',
  payment: 'pay',
  exchange: 'exchange',
  planning: 'plan',
  administration: 'manage',
  registration: 'register',
  analysis: 'analyse',
  tracking: 'track',
  monitoring: 'monitor',
  inventory: 'track',
  crm: 'manage',
  stock: 'track',
  calendar: 'schedule',
  timetable: 'schedule',
  diary: 'write',
  journal: 'write',
  catalogue: 'catalogue',
  catalog: 'catalogue',
  restoration: 'restore',
  collection: 'collect',
  distribution: 'distribute',
  production: 'produce',
  translation: 'translate',
  conservation: 'conserve',
  storage: 'store',
  procurement: 'procure',
  recruitment: 'recruit',
  evaluation: 'evaluate',
  removal: 'remove',
  breeding: 'breed',
  marketplace: 'offer',
  directory: 'find',
  tracker: 'track',
  planner: 'plan',
  scheduler: 'schedule',
  organizer: 'organize',
  organiser: 'organise',
  manager: 'manage',
  finder: 'find',
};
export function verbOfNoun(noun: string): string | null {
  return Object.hasOwn(verbsOfNouns, noun) ? (verbsOfNouns[noun] ?? null) : null;
}
