import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

/** The placeholder for an empty screen or list, with the next step. */
export function Empty({
  icon,
  title,
  hint,
  children,
}: {
  icon: IconName;
  title: string;
  hint: string;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-lg border border-dashed border-border px-6 py-10 text-center">
      <span className="mb-1 grid size-12 place-items-center rounded-full bg-text/5 text-muted">
        <Icon name={icon} className="size-6" />
      </span>
      <p className="font-heading text-lg font-semibold">{title}</p>
      <p className="max-w-prose text-muted">{hint}</p>
      {children && <div className="mt-3 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}

/** A part of a page on its own background. */
export function Card({ title, children, className = '' }: { title?: string; children: ReactNode; className?: string }) {
  return (
    <section className={`rounded-lg border border-border bg-surface p-4 md:p-6 ${className}`}>
      {title !== undefined && <h2 className="mb-4 font-heading text-lg font-semibold">{title}</h2>}
      {children}
    </section>
  );
}
