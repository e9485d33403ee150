import type { Written } from './written.ts';

/** Pages that share words with keepers of bees and are about something else. */
export const offTopic: readonly Written[] = [
  {
    path: '/data/apache-hive',
    title: 'Hive partitions: keep your records small',
    markup: 'article',
    kind: 'other',
    text: [
      'Apache Hive reads all records of a table unless it is partitioned. Notes on choosing a partition key follow.',
      'Inspect the plan of a query before you run it on the cluster: a missing partition filter costs hours.',
      'Our team lost two days because an app wrote a million small files into one Hive table.',
    ],
  },
  {
    path: '/coins/hive-chain',
    title: 'Hive: records on a chain without fees',
    markup: 'div',
    kind: 'trend',
    text: [
      'Hive is a blockchain whose records cost nothing to write. Apps use it for notes that nobody can delete.',
      'The price rose by twelve per cent after the hard fork, and several wallets work offline now.',
    ],
  },
  {
    path: '/music/queen-records',
    title: 'The Queen records worth collecting',
    markup: 'table',
    kind: 'pricing',
    text: [
      'First pressings of Queen records fetch up to 900 euros if the notes in the sleeve are complete.',
      'Inspect the surface under a strong light: scratches halve the price of any record.',
    ],
  },
  {
    path: '/cars/inspection',
    title: 'Car inspection: the list of defects',
    markup: 'article',
    kind: 'pain',
    text: [
      'One in five cars failed its inspection last year, most often because of its brakes.',
      'Keep the records of your repairs in the glove box: the inspector may ask for them.',
      'An app of the garages reminds you of the next inspection, also offline.',
    ],
  },
  {
    path: '/school/spelling-bee',
    title: 'Notes of a spelling bee winner',
    markup: 'article',
    kind: 'other',
    text: [
      'For the spelling bee I kept a notebook with four thousand words and read it every evening.',
      'The app that I used without a network on the school bus had the records of all the finals since 1990.',
    ],
  },
  {
    path: '/ops/docker-swarm',
    title: 'Inspecting a swarm of containers',
    markup: 'div',
    kind: 'pain',
    text: [
      'When a node of the swarm goes offline, inspect its tasks first. The records of the manager say which ones moved.',
      'We gave the swarm up after a year, because nobody knew its network any more.',
    ],
  },
  {
    path: '/shop/honey-extension',
    title: 'Is the Honey extension worth it?',
    markup: 'forum',
    kind: 'request',
    text: [
      'Honey looks for coupons when you pay. I kept notes for a month: it saved me three euros.',
      'It records which shops you visit, so I removed it again.',
    ],
  },
  {
    path: '/sport/colony-records',
    title: 'New records at the Colony marathon',
    markup: 'article',
    kind: 'other',
    text: [
      'Two course records fell at the Colony marathon on Sunday, in spite of the rain.',
      'The organisers noted that the app with the split times was offline for the first hour.',
    ],
  },
  {
    path: '/bbq/smoker',
    title: 'How I keep my smoker at one temperature',
    markup: 'forum',
    kind: 'pain',
    text: [
      'I write the temperature of my smoker on paper every half hour. In the rain that is no fun.',
      'There are apps with a probe for the smoker. Mine lost its records when the batteries were changed.',
      'Gloves, a notebook and patience. I need no app to treat a piece of meat well.',
    ],
  },
  {
    path: '/film/bee-movie',
    title: 'Bee Movie, seen again after years',
    markup: 'article',
    kind: 'other',
    text: [
      'Bee Movie breaks no records, but my notes from the second time are kinder than those from the first.',
      'The lawyer of the bees remains the best joke of the film.',
    ],
  },
  {
    path: '/medical/patient-records',
    title: 'Treatment records: why clinics still use paper',
    markup: 'article',
    kind: 'pain',
    text: [
      'Nurses told us that the app for treatment records takes eleven taps for one dose, and does not work with gloves.',
      'When the network is down, the ward writes on paper and types it in at night.',
      'Two thirds of the clinics that we asked have gone back to forms on paper for inspections.',
    ],
  },
  {
    path: '/garden/cold-frame',
    title: 'A cold frame for early lettuce',
    markup: 'div',
    kind: 'other',
    text: [
      'A cold frame needs a lid that opens on warm days. I note the temperature at noon.',
      'Check the frames for slugs each week; I treat nothing and lose a third.',
    ],
  },
  {
    path: '/games/hive-board-game',
    title: 'Hive, the board game with insects',
    markup: 'wiki',
    kind: 'other',
    text: [
      'Hive is a game for two in which the queen bee of the other player must be surrounded.',
      'The app of the game records every move, and works offline.',
    ],
  },
  {
    path: '/food/inspection-app',
    title: 'An inspection app for restaurants',
    markup: 'shop',
    kind: 'competitor',
    text: [
      'Our app takes your kitchen through its hygiene inspection, offline and with photos. From 29 euros a month and site.',
      'All records are kept for five years, as the authority requires.',
    ],
  },
  {
    path: '/forum/diving-log',
    title: 'Which app for my dive records?',
    markup: 'forum',
    kind: 'request',
    text: [
      'Is there an app for dive records that works without a network? There is no signal on the boat.',
      'I tried three of them, and two lost what I had typed.',
      'Paper in a plastic sleeve. It survives more rain than any phone.',
    ],
  },
  {
    path: '/home/smart-hive-hub',
    title: 'The Hive thermostat loses its connection',
    markup: 'forum',
    kind: 'pain',
    text: [
      'My Hive thermostat goes offline every evening, and the app shows no records of it.',
      'Take the batteries out, wait, and note the number under the lid before you call them.',
    ],
  },
  {
    path: '/photo/film-notes',
    title: 'Notes for film photographers',
    markup: 'article',
    kind: 'request',
    text: [
      'Who takes pictures on film has to note each frame, or will never know which aperture it was.',
      'I wish for an app with big buttons that works with gloves in winter.',
    ],
  },
  {
    path: '/bank/swarm-investing',
    title: 'Swarm investing: what the records say',
    markup: 'div',
    kind: 'trend',
    text: [
      'Our notes on eleven platforms for swarm investing: two are closed, one has lost its records.',
      'Half of the investors would not put their money into an app again.',
    ],
  },
  {
    path: '/farm/cow-colours',
    title: 'Ear tags: a colour for each year',
    markup: 'table',
    kind: 'other',
    text: [
      'Calves get an ear tag in the colour of the year, so that their age can be told from afar.',
      'Treatments go into the register of the farm, with date and dose.',
    ],
  },
  {
    path: '/clean/beeswax-polish',
    title: 'Beeswax polish for old furniture',
    markup: 'article',
    kind: 'other',
    text: [
      'A polish of beeswax and oil keeps the wood of old frames from drying out.',
      'Wear gloves, note the mixture on the lid, and treat a hidden place first.',
    ],
  },
  {
    path: '/climb/route-notes',
    title: 'Keeping notes of climbing routes offline',
    markup: 'div',
    kind: 'request',
    text: [
      'In the wall there is no network, so my notes must be on the phone before I leave.',
      'Chalk on the hands and a touch screen do not go together.',
    ],
  },
  {
    path: '/fishing/catch-log',
    title: 'My catch log got wet',
    markup: 'plain',
    kind: 'pain',
    text: [
      'It rained on the lake for two days and my catch log is a lump of paper now.',
      'The authority wants to see each catch with its date and its weight, or there is a fine.',
    ],
  },
];
