import type { ComponentProps } from 'react';
import { Icon, type IconName } from './Icon.tsx';

type Tone = 'primary' | 'quiet' | 'danger' | 'plain';

const shape =
  'inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-md px-4 py-2 text-sm font-semibold ' +
  'transition focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-ring active:translate-y-px ' +
  'disabled:cursor-not-allowed disabled:opacity-50 disabled:active:translate-y-0';
const tones: Record<Tone, string> = {
  primary: 'bg-primary text-on-primary shadow-sm hover:shadow-md',
  quiet: 'border border-border bg-surface text-text hover:bg-text/5',
  danger: 'bg-danger text-on-danger shadow-sm hover:shadow-md',
  plain: 'text-text hover:bg-text/5',
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

/** A button with only an icon; `label` is its accessible name. */
export function IconButton({
  label,
  icon,
  tone = 'plain',
  className = '',
  ...rest
}: Omit<ComponentProps<'button'>, 'children'> & { label: string; icon: IconName; tone?: Tone }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`${shape} ${tones[tone]} size-11 px-0 ${className}`}
      {...rest}
    >
      <Icon name={icon} className="size-5" />
    </button>
  );
}
