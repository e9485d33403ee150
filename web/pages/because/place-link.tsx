import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { screenAnchor } from '../prd/anchors.ts';
import { useSessionPage } from '../session/session-context.ts';
import type { Thing } from './graph.ts';
import { useSurface } from './use-surface.ts';

const look = 'text-link underline underline-offset-2';
/** A link that is a line of its own is as high as a finger needs. */
const high = 'max-md:inline-flex max-md:min-h-11 max-md:items-center';

interface PlaceLinkProps {
  thing: Thing;
  /** A line of the file, from 1; null: none. */
  line?: number | null;
  /** Whether it is part of a sentence. */
  isInline?: boolean;
  children: ReactNode;
}

/** A link to the place of a thing on its page. */
export function PlaceLink({ thing, line = null, isInline = false, children }: PlaceLinkProps) {
  const { sessionId, log } = useSessionPage();
  const { leave } = useSurface();
  const shared = { params: { sessionId }, className: isInline ? look : `${look} ${high}`, onClick: leave };
  const { kind, id } = thing;
  switch (kind) {
    case 'quote':
      return (
        <Link to="/s/$sessionId/research" hash="signals" {...shared}>
          {children}
        </Link>
      );
    case 'wish':
      return (
        <Link to="/s/$sessionId/idea" hash="constraints" {...shared}>
          {children}
        </Link>
      );
    case 'opportunity':
      return (
        <Link to="/s/$sessionId/research" hash={opportunityAnchor(id)} {...shared}>
          {children}
        </Link>
      );
    case 'screen':
      return thing.isDesigned ? (
        <Link to="/s/$sessionId/screens" search={{ screen: id }} {...shared}>
          {children}
        </Link>
      ) : (
        <Link to="/s/$sessionId/prd" hash={screenAnchor(id)} {...shared}>
          {children}
        </Link>
      );
    case 'criterion':
      // Before QA has run, the criterion stands only in the PRD, in its story.
      return log.state.report ? (
        <Link to="/s/$sessionId/qa" hash={id} {...shared}>
          {children}
        </Link>
      ) : (
        <Link to="/s/$sessionId/prd" hash={id.replace(/\.\d+$/, '')} {...shared}>
          {children}
        </Link>
      );
    case 'finding':
      return (
        <Link to="/s/$sessionId/qa" hash={id} {...shared}>
          {children}
        </Link>
      );
    case 'file':
      return (
        <Link to="/s/$sessionId/code" search={{ tab: 'files', file: id, ...(line !== null && { line }) }} {...shared}>
          {children}
        </Link>
      );
    default:
      return (
        <Link to="/s/$sessionId/prd" hash={kind === 'document' ? '' : id} {...shared}>
          {children}
        </Link>
      );
  }
}

/** The place of an opportunity on its page: its id alone could be the name of another part of the page. */
export const opportunityAnchor = (id: string) => `opportunity-${id}`;
