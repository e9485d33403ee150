import type { ReactNode } from 'react';
import { useWords } from '../words/words.tsx';

/** Whether an address leads to the web or to mail: anything else would run as script, or open another program. */
export function isOutside(address: string): boolean {
  return /^(?:https?|mailto):/i.test(address) && URL.canParse(address);
}

/** A link to an address from outside; plain text if it is no address of the web. */
export function OutsideLink({ to, children, className = '' }: { to: string; children: ReactNode; className?: string }) {
  const { opensOutside } = useWords().common;
  if (!isOutside(to)) return <span className={className}>{children}</span>;
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={`text-link underline underline-offset-2 ${className}`}
    >
      {children}
      <span className="sr-only"> ({opensOutside})</span>
    </a>
  );
}
