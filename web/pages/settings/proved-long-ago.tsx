import { useState } from 'react';
import { signInAddress } from '../../api/me.ts';
import { buttonClass } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useWords } from '../../words/words.tsx';
import { useOwnAccount } from './use-own-account.ts';

/** A sign-in counts as recent for ten minutes; filling in a form takes a moment. */
const soonLongAgoMs = 8 * 60_000;

/** Asks for a sign-in before a form is filled in whose secrets no page keeps. `text` says why. */
export function ProvedLongAgo({ text }: { text: string }) {
  const { failure } = useWords().common;
  const account = useOwnAccount();
  const [now] = useState(Date.now);
  if (!account || now - Date.parse(account.provedAt) < soonLongAgoMs) return null;
  return (
    <Notice tone="warn" className="flex max-w-3xl flex-col items-start gap-2">
      <p>{text}</p>
      <a className={buttonClass('quiet')} href={signInAddress({ again: true })}>
        {failure.signInAgain}
      </a>
    </Notice>
  );
}
