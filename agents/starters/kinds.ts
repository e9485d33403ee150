/** What a starter application is, in the order in which documents list them. */
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
