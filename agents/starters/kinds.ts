/** The kinds of starter applications; a starter's folder carries its kind's name. */
export const starterKinds = [
  'timer',
  'calculator',
  'quiz',
  'game',
  'editor',
  'board',
  'canvas',
  'landing',
  'booking',
  'shop',
  'form',
  'document',
  'files',
  'tracker',
  'ledger',
  'collection',
] as const;

export type StarterKind = (typeof starterKinds)[number];

/** What a brief can ask for: a starter, or records of several kinds kept by several kinds of people. */
export type RecognisedKind = StarterKind | 'records';
