import { Link, type LinkProps } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';

const common =
  'inline-flex min-h-9 items-center justify-center gap-2 rounded border py-1 text-base font-[560] whitespace-nowrap ' +
  'transition-colors disabled:cursor-not-allowed disabled:opacity-55 max-md:min-h-11 forced-colors:border-[ButtonText]';

const looks = {
  /** The one thing to do on a page. */
  main: 'border-ink bg-ink text-paper hover:not-disabled:bg-soft hover:not-disabled:border-soft',
  quiet: 'border-edge bg-sheet text-ink hover:not-disabled:bg-wash',
  bare: 'border-transparent text-ink hover:not-disabled:bg-wash',
  /** For what happens now: Stop. */
  now: 'border-now bg-now text-on-now hover:not-disabled:brightness-110',
  /** What cannot be taken back. */
  danger: 'border-bad text-bad bg-sheet hover:not-disabled:bg-wash',
} as const;

type Look = keyof typeof looks;

export function buttonClass(look: Look = 'quiet', extra = ''): string {
  return `${common} px-3 ${looks[look]} ${extra}`;
}

interface ButtonProps extends ComponentProps<'button'> {
  look?: Look;
}

export function Button({ look, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(look, className)} {...rest} />;
}

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'aria-label'> {
  label: string;
  children: ReactNode;
}

/** A button that shows only a picture; `label` is what it does. */
export function IconButton({ label, className = '', look = 'bare', type = 'button', ...rest }: IconButtonProps) {
  const shape = `${common} ${looks[look]} min-w-9 max-md:min-w-11`;
  return <button type={type} aria-label={label} title={label} className={`${shape} ${className}`} {...rest} />;
}

type ButtonLinkProps = LinkProps & { look?: Look; className?: string };

/** A link to a page of the studio that looks like a button. */
export function ButtonLink({ look, className, ...rest }: ButtonLinkProps) {
  return <Link className={buttonClass(look, className)} {...rest} />;
}
