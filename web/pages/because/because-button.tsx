import { Link } from '@tanstack/react-router';
import { Waypoints } from 'lucide-react';
import { useWords } from '../../words/words.tsx';
import { useSessionBasics } from '../session/session-context.ts';
import { type Selectable, writeSelection } from './selection.ts';
import { useSurface } from './use-surface.ts';

interface BecauseButtonProps {
  kind: Selectable;
  id: string;
  /** What it is called: `US-1`. */
  name: string;
  className?: string;
}

/** Selects a thing: the chain beside the page says why it is there. A link, since each selection has an address. */
export function BecauseButton({ kind, id, name, className = '' }: BecauseButtonProps) {
  const { because: words } = useWords().session;
  const { because, ask } = useSurface();
  const { isReplay } = useSessionBasics();
  const selection = writeSelection({ kind, id });
  const label = words.of(name);
  if (isReplay) return null;
  return (
    <Link
      to="."
      search={(search) => ({ ...search, because: selection })}
      hash
      hashScrollIntoView={false}
      resetScroll={false}
      aria-label={label}
      title={label}
      aria-current={because === selection ? 'true' : undefined}
      onClick={ask}
      className={`inline-flex min-h-9 min-w-9 shrink-0 items-center justify-center rounded border border-transparent text-soft hover:bg-wash max-md:min-h-11 max-md:min-w-11 aria-[current=true]:border-ink aria-[current=true]:text-ink ${className}`}
    >
      <Waypoints size={16} aria-hidden />
    </Link>
  );
}
