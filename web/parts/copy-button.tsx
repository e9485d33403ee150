import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useWords } from '../words/words.tsx';
import { Button } from './button.tsx';

/** Returns whether the text was copied. */
async function copyText(text: string): Promise<boolean> {
  // Browsers have the clipboard only on https and localhost.
  if (window.isSecureContext) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  }
  const focused = document.activeElement;
  const place = document.createElement('textarea');
  place.value = text;
  document.body.append(place);
  place.select();
  const isDone = document.execCommand('copy');
  place.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isDone;
}

/** Copies a text, and says so for a moment. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const { copy, copied } = useWords().common;
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setDone(false), 2_000);
    return () => clearTimeout(timer);
  }, [isDone]);
  return (
    <Button onClick={() => void copyText(text).then(setDone)}>
      {isDone ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
      <span aria-live="polite">{isDone ? copied : (label ?? copy)}</span>
    </Button>
  );
}
