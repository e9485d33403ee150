const fills = { ink: 'fill-ink', warn: 'fill-warn', bad: 'fill-bad' } as const;

interface ShareBarProps {
  /** What is used, as a part of 1. */
  share: number;
  /** What is reserved, as a part of 1. */
  reserved?: number;
  tone: keyof typeof fills;
}

/** How much of a limit is used. Words beside it have to say the same: screen readers skip it. */
export function ShareBar({ share, reserved = 0, tone }: ShareBarProps) {
  const used = Math.min(100, share * 100);
  return (
    <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden className="h-2 w-full max-w-2xl">
      <rect width="100" height="4" className="fill-line" />
      <rect x={used} width={Math.min(100 - used, reserved * 100)} height="4" className="fill-edge" />
      <rect width={used} height="4" className={fills[tone]} />
    </svg>
  );
}
