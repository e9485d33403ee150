import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

interface Props {
  icon: IconName;
  title: string;
  hint: string;
  children?: ReactNode;
}

export function EmptyState({ icon, title, hint, children }: Props) {
  return (
    <div className="flex flex-col items-center rounded-lg border border-dashed border-border px-6 py-12 text-center">
      <span className="mb-4 grid size-12 place-items-center rounded-full bg-primary/10 text-text">
        <Icon name={icon} />
      </span>
      <p className="font-heading text-lg font-semibold">{title}</p>
      <p className="mt-1 mb-5 max-w-sm text-pretty text-muted">{hint}</p>
      {children}
    </div>
  );
}
