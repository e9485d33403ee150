import type { NounPhrase } from './phrases.ts';
import type { Predicate } from './predicates.ts';
import type { Word } from './read-words.ts';

/** Who does something: a noun phrase; `self`, whoever writes; `product`, the thing to be built. */
export type Doer = NounPhrase | 'self' | 'product';

export interface Doing {
  doer: Doer;
  predicate: Predicate;
  /** Said of how things go wrong today. */
  complaint: boolean;
  /** More objects: `share photos, routes and reports`. */
  objects: { phrase: NounPhrase; rest: readonly Word[]; after: string }[];
  /** Conditions and tails that came in later stretches: `when viability drops`. */
  tail: string[];
  /** What a question is about, where the doing is to see its answer. */
  about: NounPhrase | null;
  /** What the product does to this person, told from that person's side. */
  received: boolean;
}

/** What the sentences say, before anything is named. */
export interface Reading {
  doings: Doing[];
  /** The noun phrase for the product itself: `crane rental marketplace`. */
  products: NounPhrase[];
  /** What the product is for: `a bakery`, `freelance translators`. */
  beneficiaries: NounPhrase[];
  /** Who the writer is: `As a landlord I …`. */
  self: NounPhrase | null;
  /** How things are to be: `tenants are safe`. */
  purposes: string[];
  /** Everything named, in order. */
  mentions: NounPhrase[];
}

export interface State extends Reading {
  doers: Doer[];
  pending: NounPhrase[];
  complaint: boolean;
  lastWasProduct: boolean;
  /** The sentence has told of something that the product does. */
  productActs: boolean;
  /** Who did things in the sentence before: the list items below it are theirs. */
  earlier: Doer[];
  /** `allow stenographers to …`: another person with another `to` may follow. */
  caused: boolean;
  /** The stretch before was a bare noun phrase, taken for one more object. */
  loose: boolean;
  /** Whom the product is for is being told: `for clients, notaries and …`. */
  listing: boolean;
  /** Whom `they` means: who did something last. */
  others: Doer[];
  /** The last noun phrase of the stretch before: whom `who` means. */
  lastPhrase: NounPhrase | null;
  /** Whose doings go on behind the comma that ends a clause with `who`. */
  resumed: Doer[] | null;
  /** What the question under way is told of; empty when none is. */
  asked: Doing[];
}
