import type { ReactNode } from 'react';

const tones = {
  plain: 'border-line text-soft',
  good: 'border-line text-good',
  bad: 'border-bad text-bad',
  warn: 'border-warn text-warn',
  now: 'border-now text-now',
} as const;

type Tone = keyof typeof tones;

interface BadgeProps {
  tone: Tone;
  /** `ring` is for the connection, `dot` for all else: colour alone tells nothing. */
  shape?: 'dot' | 'ring';
  title?: string;
  /** Whether its words are cut off if there is no room for them. */
  canShrink?: boolean;
  children: ReactNode;
}

/** A word with a mark that says what state something is in. */
export function Badge({ tone, shape = 'dot', title, canShrink = false, children }: BadgeProps) {
  const mark = shape === 'ring' ? 'border-2 border-current' : 'bg-current';
  const pulse = tone === 'now' ? 'motion-safe:animate-pulse' : '';
  return (
    <span
      title={title}
      className={`inline-flex ${canShrink ? 'min-w-0' : 'shrink-0'} items-center gap-1.5 whitespace-nowrap rounded border px-2 py-0.5 text-sm ${tones[tone]}`}
    >
      <span aria-hidden className={`size-2 shrink-0 rounded-full ${mark} ${pulse}`} />
      <span className={canShrink ? 'truncate' : ''}>{children}</span>
    </span>
  );
}
