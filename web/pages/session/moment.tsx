import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSessionBasics } from './session-context.ts';

interface MomentLinkProps {
  cursor: number;
  'aria-label'?: string;
  title?: string;
  className: string;
  children: ReactNode;
}

/** Leads to the thread as it was at an event. */
export function MomentLink({ cursor, ...rest }: MomentLinkProps) {
  const { sessionId, isReplay } = useSessionBasics();
  if (isReplay) return <Link to="/r" search={{ at: cursor }} hash {...rest} />;
  return <Link to="/s/$sessionId" params={{ sessionId }} search={{ at: cursor }} {...rest} />;
}
