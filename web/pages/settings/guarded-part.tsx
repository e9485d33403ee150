import type { ReactNode } from 'react';
import { useMay, useMe } from '../../api/me.ts';
import { Skeleton } from '../../parts/skeleton.tsx';
import { MissingRight } from './missing-right.tsx';

interface GuardedPartProps {
  /** What the part is for. */
  lead: string;
  /** The right that it needs. */
  scope: string;
  /** What the right would allow first, on a button; left out: nothing that a button does. */
  action?: string;
  children: ReactNode;
}

/** A part of the settings for those who have its right; the others learn which right it is. */
export function GuardedPart({ lead, scope, action, children }: GuardedPartProps) {
  const { me } = useMe();
  const may = useMay();
  return (
    <div className="flex flex-col gap-5">
      <p className="max-w-3xl text-soft">{lead}</p>
      {me === null ? (
        <Skeleton lines={4} />
      ) : may(scope) ? (
        children
      ) : (
        <MissingRight scope={scope} {...(action !== undefined && { action })} />
      )}
    </div>
  );
}
