/** What was understood of words that tell who does what. All of it stands in the words. */
export interface Brief {
  /** The words, as they came. */
  text: string;
  /** In title case: `Dog Walk Scheduling`. */
  title: string;
  /** Who takes part, main one first; never empty. */
  actors: readonly Actor[];
  /** What people do, in the order of the words; never empty. */
  actions: readonly Action[];
  /** What the product keeps, most central first; never empty. */
  things: readonly Thing[];
  /** What the words call the product; null: the title is made of what is done. */
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
  /** The thing that it works on, as in `Thing.name`; null when it is a person. */
  thing: string | null;
  /** The object as it was written: `live GPS routes`; for `them` what it stands for. */
  object: string;
  /** Who does it, as in `Actor.name`. */
  actor: string;
  /** The rest: `with owners`; empty when none. */
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
