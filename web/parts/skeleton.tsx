import { useEffect, useState } from 'react';
import { useWords } from '../words/words.tsx';

/** Grey lines in place of what is loading. They appear after 150 ms: what comes sooner must not flicker. */
export function Skeleton({ lines = 3, className = '' }: { lines?: number; className?: string }) {
  const [late, setLate] = useState(false);
  const { loading } = useWords().common;
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 150);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={`flex flex-col gap-3 ${className}`} aria-busy="true">
      {late && <span className="sr-only">{loading}</span>}
      {Array.from({ length: lines }, (_, line) => (
        <span
          key={line}
          aria-hidden="true"
          className={`h-4 bg-wash ${late ? '' : 'invisible'} ${line % 3 === 2 ? 'w-2/3' : 'w-full'}`}
        />
      ))}
    </div>
  );
}
