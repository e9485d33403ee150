import type { ComponentProps } from 'react';
import { Icon, type IconName } from './Icon.tsx';

type Tone = 'primary' | 'quiet' | 'danger';

const shape =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-md px-4 py-2 text-sm font-semibold transition ' +
  'focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-ring active:translate-y-px';
const tones: Record<Tone, string> = {
  primary: 'bg-primary text-on-primary shadow-sm hover:opacity-90',
  quiet: 'border border-border bg-surface text-text hover:bg-text/5',
  danger: 'bg-danger text-on-danger shadow-sm hover:opacity-90',
};

interface Look {
  tone?: Tone;
  icon?: IconName;
}

export function Button({ tone = 'quiet', icon, children, className = '', ...rest }: ComponentProps<'button'> & Look) {
  return (
    <button type="button" className={`${shape} ${tones[tone]} ${className}`} {...rest}>
      {icon && <Icon name={icon} className="size-4" />}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ tone = 'quiet', icon, children, href, className = '' }: ComponentProps<'a'> & Look) {
  return (
    <a href={href} className={`${shape} ${tones[tone]} ${className}`}>
      {icon && <Icon name={icon} className="size-4" />}
      {children}
    </a>
  );
}
