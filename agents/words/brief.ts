/** What the offline drafter understood of somebody's words. All of it is drawn from the words themselves. */
export interface Brief {
  /** The words, as they came. */
  text: string;
  /** `other`: not English; then actors, actions and things are the plainer kind, from the words' positions. */
  language: 'en' | 'other';
  /** A short title made of the words, in title case: `Dog Walk Scheduling`. */
  title: string;
  /** What the product is about in one noun, lower case: `walk`. Drives wording, not looks. */
  subject: string;
  /** Who takes part, main one first; never empty. */
  actors: readonly Actor[];
  /** What people do, in the order of the words; never empty. */
  actions: readonly Action[];
  /** What the product keeps, most central first; never empty. */
  things: readonly Thing[];
  /** What it is all for, as clauses: `tenants are safe`. */
  purposes: readonly string[];
  /** The words themselves give the title; else it is made of what is done. */
  named: boolean;
  /** Adjectives and moods that the words set: `calm`, `fast`. */
  qualities: readonly string[];
}

export interface Actor {
  /** Singular, title case: `Dog Walker`. */
  name: string;
  /** Plural, lower case: `dog walkers`. */
  plural: string;
}

export interface Action {
  /** Base form, lower case: `share`. */
  verb: string;
  /** -ing form: `sharing`. */
  gerund: string;
  /** The thing that it works on, as in `Thing.name`; null when none was named. */
  thing: string | null;
  /** The object as the user wrote it: `live GPS routes`; empty when none was named. */
  object: string;
  /** Who does it, as in `Actor.name`. */
  actor: string;
  /** The rest: `with owners`, `weekly`; empty when none. */
  detail: string;
  /** Verb, object and detail: `share live GPS routes with owners`. */
  phrase: string;
}

export interface Thing {
  /** Singular, title case: `Route`. */
  name: string;
  /** Plural, title case: `Routes`. */
  plural: string;
  /** How the words qualify it: `live GPS`; empty when they do not. */
  qualifier: string;
}
