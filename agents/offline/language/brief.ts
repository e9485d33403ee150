/** The meaning of sentences that say who does what. Every part of it comes from the words. */
export interface Brief {
  /** The words, unchanged. */
  text: string;
  /** In title case: `Dog Walk Scheduling`. */
  title: string;
  /** The people who take part, main one first; never empty. */
  actors: readonly Actor[];
  /** What people do, in the order of the words; never empty. */
  actions: readonly Action[];
  /** What the product keeps, most important first; never empty. */
  things: readonly Thing[];
  /** The words' name for the product; null if the title comes from the actions. */
  product: string | null;
}

export interface Actor {
  /** Singular, title case: `Dog Walker`. */
  name: string;
  /** Plural, lower case: `dog walkers`. */
  plural: string;
}

export interface Action {
  /** Base form with its particle, lower case: `share`, `sign off`. */
  verb: string;
  /** The thing that it acts on, as in `Thing.name`; null if it is a person. */
  thing: string | null;
  /** The object as it was written: `live GPS routes`; for `them`, the object that it refers to. */
  object: string;
  /** The person who does it, as in `Actor.name`. */
  actor: string;
  /** The rest: `with owners`; empty if there is none. */
  detail: string;
  /** Verb, object and detail: `share live GPS routes with owners`. */
  phrase: string;
}

export interface Thing {
  /** Singular, title case: `Route`. */
  name: string;
  /** Plural, title case: `Routes`. */
  plural: string;
}
