import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useWords } from '../words/words.tsx';
import { Button } from './button.tsx';

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
    <Button onClick={() => navigator.clipboard.writeText(text).then(() => setDone(true))}>
      {isDone ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
      <span aria-live="polite">{isDone ? copied : (label ?? copy)}</span>
    </Button>
  );
}
