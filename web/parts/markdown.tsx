import { Suspense } from 'react';
import { Skeleton } from './skeleton.tsx';
import { late } from './late.ts';

const Rendered = late(async () => (await import('./markdown-rendered.tsx')).MarkdownRendered);

/**
 * Shows Markdown that an agent or a person wrote. Raw HTML stays text, links open apart and only lead to the web or to mail, and
 * pictures are named and not loaded: nothing runs, and nothing leaves the page.
 */
export function Markdown({ text, className = '' }: { text: string; className?: string }) {
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <Rendered text={text} className={className} />
    </Suspense>
  );
}
