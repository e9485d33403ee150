/** Scrolls a section to the top of the window and moves the focus to it. */
export function jumpTo(id: string): void {
  const part = document.getElementById(id);
  if (part === null) return;
  part.focus({ preventScroll: true });
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if ('scrollIntoView' in part) part.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' });
}
