import { BecauseButton } from '../because/because-button.tsx';
import type { Selectable } from '../because/selection.ts';
import { useSessionPage } from '../session/session-context.ts';
import { usePrdPage } from './prd-context.ts';

/** Selects an element of the document. Chains are about the newest version, so others and drafts have no such button. */
export function ElementBecause({ kind, id, name = id }: { kind: Selectable; id: string; name?: string }) {
  const { prd, comments } = usePrdPage();
  const { log } = useSessionPage();
  if (comments === null || prd.version !== log.state.prd?.version) return null;
  return <BecauseButton kind={kind} id={id} name={name} />;
}
