import type { ReactNode } from 'react';

interface Props {
  title: string;
  purpose?: string;
  /** The actions of this page, on the right on wide screens. */
  children?: ReactNode;
}

export function PageHeader({ title, purpose, children }: Props) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-4">
      <div className="max-w-2xl min-w-0">
        <h1 className="font-heading text-2xl font-bold tracking-tight text-balance break-words sm:text-3xl">{title}</h1>
        {purpose && <p className="mt-1 text-pretty text-muted">{purpose}</p>}
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </header>
  );
}
