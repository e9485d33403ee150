import type { ReactNode } from 'react';
import { Icon, type IconName } from '../kit/Icon.tsx';
import { texts } from './texts.ts';

/** A section of the page, in full width. */
export function Section({
  id,
  title,
  isTinted,
  children,
}: {
  id: string;
  title: string;
  isTinted: boolean;
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className={`scroll-mt-4 outline-none print:py-4 ${isTinted ? 'border-y border-border bg-surface' : ''}`}
    >
      <div className="mx-auto grid w-full max-w-6xl gap-6 px-4 py-12 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] md:gap-12 md:px-8 md:py-20 print:py-4">
        <h2 id={`${id}-title`} className="font-heading text-2xl leading-tight font-bold text-balance md:text-3xl">
          {title}
        </h2>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  );
}

/** Says what belongs here and is still missing. */
export function Placeholder({ icon, children }: { icon: IconName; children: string }) {
  return (
    <div className="flex items-center gap-4 rounded-lg border border-dashed border-border px-4 py-5 print:hidden">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-text/5 text-muted">
        <Icon name={icon} />
      </span>
      <div className="min-w-0">
        <p className="font-heading font-semibold">{children}</p>
        <p className="text-sm text-muted">{texts.missingHint}</p>
      </div>
    </div>
  );
}
