/** The kinds of starter applications; a starter's folder has its kind's name. */
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

/**
 * The kinds of application that a brief can ask for: a starter, or records of several kinds that several kinds of
 * people keep.
 */
export type RecognisedKind = StarterKind | 'records';
