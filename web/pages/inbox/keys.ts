import { useEffect, useEffectEvent } from 'react';

/** Whether somebody types into an element, or a window above the page has the keyboard. */
function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="menu"]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, textarea, select') !== null;
}

/** Calls `work` with each letter that is pressed alone, unless somebody types. `isOn`: people can turn it off. */
export function useLetters(isOn: boolean, work: (letter: string) => boolean): void {
  const run = useEffectEvent(work);
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isBusy(event.target)) return;
      if (run(event.key.toLowerCase())) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOn]);
}
