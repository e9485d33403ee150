import type { Signal } from '../../../schema/signal.ts';

/** The ways in which a page is marked up. */
export type Markup = 'article' | 'forum' | 'shop' | 'table' | 'old' | 'plain' | 'wiki' | 'div';

/** A page of the corpus, as its author wrote it. */
export interface Written {
  path: string;
  title: string;
  markup: Markup;
  kind: Signal['kind'];
  /** Paragraphs or posts. A search shows the first one. */
  text: readonly string[];
}
