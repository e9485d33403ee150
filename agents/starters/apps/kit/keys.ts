import { useEffect, useEffectEvent } from 'react';

/** Handles keys for the page, unless a dialog is open or the focused element uses the key. */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    const action = actions[key.length === 1 ? key.toLowerCase() : key];
    if (action === undefined || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const typing =
      target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select, dialog') !== null;
    const pressing =
      key === ' ' && target instanceof Element && target.closest('button:not([data-keys]), a, input') !== null;
    if (typing || pressing || document.querySelector('dialog[open]') !== null) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
