import { useEffect, useEffectEvent } from 'react';

/** Calls the function when somebody presses Ctrl or ⌘ with a letter. */
export function useShortcut(letter: string, work: () => void): void {
  const run = useEffectEvent(work);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== letter) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [letter]);
}
