import { createContext, use } from 'react';
import type { Constraint } from '../../../schema/brief.ts';
import type { Prd } from '../../../schema/prd.ts';
import type { Signal } from '../../../schema/signal.ts';
import type { CommentsApi } from './use-comments.ts';

/** What the parts of the document share. */
export interface PrdPageContext {
  /** The version that is shown, or the sections that are written so far. */
  prd: Prd;
  /** Its artifact; null while the list of versions is being loaded. */
  artifactId: string | null;
  /** Where texts may lead to within the document. */
  anchors: ReadonlySet<string>;
  /** null: it cannot be commented on while it is being written. */
  comments: CommentsApi | null;
  /** Why nothing can be edited: an older version is shown, or the right is missing; null if it can. */
  notEditable: string | null;
  constraints: readonly Constraint[];
  signals: ReadonlyMap<string, Signal>;
}

export const PrdContext = createContext<PrdPageContext | null>(null);

export function usePrdPage(): PrdPageContext {
  const page = use(PrdContext);
  if (!page) throw new TypeError('This part is not inside of a document.');
  return page;
}

export function useCommentsApi(): CommentsApi {
  const { comments } = usePrdPage();
  if (!comments) throw new TypeError('This document cannot be commented on.');
  return comments;
}
