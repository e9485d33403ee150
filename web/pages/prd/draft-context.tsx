import { createContext, type ReactNode, use } from 'react';
import type { Prd } from '../../../schema/prd.ts';
import { type DraftApi, useDraft } from './use-draft.ts';

const DraftContext = createContext<DraftApi | null>(null);

interface DraftProviderProps {
  sessionId: string;
  newest: Prd;
  children: ReactNode;
}

/** Holds what somebody is changing, apart from the document: a letter that is typed must not draw all of it again. */
export function DraftProvider({ sessionId, newest, children }: DraftProviderProps) {
  return <DraftContext value={useDraft(sessionId, newest)}>{children}</DraftContext>;
}

export function useDraftApi(): DraftApi {
  const draft = use(DraftContext);
  if (!draft) throw new TypeError('This part is not inside of a document.');
  return draft;
}
