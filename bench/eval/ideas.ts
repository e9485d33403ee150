export interface Idea {
  /** In names of files, and for `--only`. */
  name: string;
  /** What is sent, word for word. */
  text: string;
  /** Words of its own that a PRD and an application of it cannot do without. */
  terms: readonly string[];
}

const idea = (name: string, text: string, terms: string): Idea => ({ name, text, terms: terms.split(' ') });

/** Trades, people and domains as unlike as they come; short and long, well and badly written. */
export const ideas: readonly Idea[] = [
  idea(
    'dog-walkers',
    'An app that lets dog walkers schedule walks, share live routes with owners, and get paid weekly',
    'walk route owner pay schedule share',
  ),
  idea(
    'bell-founders',
    'A log book for bell founders who record castings, tunings and cracks found at inspection',
    'bell casting tuning crack founder',
  ),
  idea(
    'food-bank',
    'Help a food bank track donations, pack parcels for families and plan volunteer shifts',
    'donation parcel family shift volunteer',
  ),
  idea(
    'school-theatre',
    'School theatre teachers need to cast plays, schedule rehearsals and keep track of costumes and props',
    'play rehearsal costume prop teacher',
  ),
  idea(
    'home-dialysis',
    'A diary for people on home dialysis to record treatments, fluid intake and weight, and share a summary with their nurse',
    'treatment fluid weight summary nurse',
  ),
  idea(
    'violin-makers',
    'Violin makers track instruments through repair, order tonewood and invoice customers monthly',
    'instrument repair tonewood invoice customer',
  ),
  idea(
    'housing-repairs',
    'Tenants report repairs to their housing association with photos and follow each repair until it is done',
    'tenant repair photo report association',
  ),
  idea(
    'mushroom-finds',
    'Foragers log mushroom finds with place and date, and ask experts to identify them',
    'forager mushroom find expert identify',
  ),
  idea(
    'tide-pools',
    'Marine biologists survey tide pools: they plan surveys, count species in each quadrat and compare sites over the years',
    'survey species quadrat site biologist',
  ),
  idea(
    'chess-club',
    'A small chess club wants to run tournaments, pair players each round and publish ratings',
    'tournament player round rating chess',
  ),
  idea(
    'museum-loans',
    'A museum registrar arranges loans of artworks, books couriers and checks condition reports on arrival',
    'loan artwork courier condition report registrar',
  ),
  idea(
    'funerals',
    'Families plan a funeral together: collect wishes, invite guests, and divide tasks among relatives',
    'funeral wish guest task relative',
  ),
  idea(
    'translators',
    'Freelance translators quote jobs, track deadlines and send invoices in several currencies',
    'translator job deadline invoice quote',
  ),
  idea('seed-bank', 'Seed bank', 'seed'),
  idea(
    'ward-shifts',
    'Nurses on night shift swap shifts with colleagues and get approval from the ward manager. Right now it is all on paper, and nobody knows who is coming in.',
    'nurse shift swap approval manager',
  ),
  idea(
    'language-tandems',
    'people learning a language find partners, book conversations, note new words',
    'partner conversation word language',
  ),
  idea(
    'repair-cafe',
    'A repair café books visitors for broken appliances, assigns fixers and counts what was saved from landfill',
    'visitor appliance fixer repair',
  ),
  idea(
    'satellite-passes',
    'Amateur radio operators predict satellite passes, log contacts and exchange cards',
    'operator satellite pass contact card',
  ),
  idea(
    'spare-parts',
    'A spare-parts warehouse counts stock, reorders when a shelf runs low, and picks orders for mechanics',
    'part stock shelf order mechanic',
  ),
  idea(
    'allergy-plans',
    'I am a mother of a boy with severe allergies. I want to keep a list of safe foods, log reactions with what he ate, and share an emergency plan with his school.',
    'food reaction plan school share',
  ),
];
