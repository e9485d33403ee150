import { Paperclip } from 'lucide-react';
import { Suspense, useRef } from 'react';
import { useWords } from '../../words/words.tsx';
import { IconButton } from '../button.tsx';
import { late } from '../late.ts';
import type { Attachments } from './use-attachments.ts';

// Most messages have no files.
const AttachedList = late(async () => (await import('./attached-files.tsx')).AttachedList);

/** The files that go with a message. Nothing if there are none. */
export function AttachedFiles({ of }: { of: Attachments }) {
  if (of.files.length === 0) return null;
  return (
    <Suspense>
      <AttachedList of={of} />
    </Suspense>
  );
}

const taken = 'image/*,.csv,.tsv,.txt,.md,.json';

/** Opens the choice of files for a message. */
export function AttachButton({ to: { add, isStoring } }: { to: Attachments }) {
  const { common } = useWords();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label={common.attach} look="quiet" disabled={isStoring} onClick={() => input.current?.click()}>
        <Paperclip size={16} aria-hidden />
      </IconButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={taken}
        aria-label={common.attach}
        onChange={(event) => {
          add(event.target.files ?? []);
          // The same file can be chosen again after it was removed.
          event.target.value = '';
        }}
      />
    </>
  );
}
