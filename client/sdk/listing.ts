/** Selects a page of a list. */
export interface PageQuery {
  /** The largest number of items, 1 to 100; 50 by default. */
  limit?: number;
  /** `nextBefore` of the previous page. */
  before?: string;
}

/** A list. Await it for one page, or iterate it for every item of every page. */
export class Listing<Item, Page extends { nextBefore: string | null }>
  implements PromiseLike<Page>, AsyncIterable<Item>
{
  readonly #load: (before: string | undefined) => Promise<Page>;
  readonly #items: (page: Page) => readonly Item[];
  readonly #before: string | undefined;

  constructor(
    before: string | undefined,
    load: (before: string | undefined) => Promise<Page>,
    items: (page: Page) => readonly Item[],
  ) {
    this.#before = before;
    this.#load = load;
    this.#items = items;
  }

  // oxlint-disable-next-line unicorn/no-thenable -- awaiting it gives a page
  then<Fulfilled = Page, Rejected = never>(
    onFulfilled?: ((page: Page) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((error: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return this.#load(this.#before).then(onFulfilled, onRejected);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    let before = this.#before;
    do {
      const page = await this.#load(before);
      yield* this.#items(page);
      before = page.nextBefore ?? undefined;
    } while (before !== undefined);
  }
}
