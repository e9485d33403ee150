import type { ReactNode } from 'react';
import { signInAddress, useMe } from '../api/me.ts';
import { type Failure, toFailure } from '../api/problem.ts';
import { useWords } from '../words/words.tsx';
import { Button, buttonClass } from './button.tsx';
import { UploadError } from './attach/upload-error.ts';
import { plainPath } from './plain-path.ts';

const edges = {
  plain: 'border-edge',
  bad: 'border-bad',
  good: 'border-good',
  warn: 'border-warn',
  now: 'border-now',
} as const;

/** A few lines that stand out. */
export function Notice({
  tone = 'plain',
  children,
  className = '',
}: {
  tone?: keyof typeof edges;
  children: ReactNode;
  className?: string;
}) {
  return <div className={`border-l-2 bg-wash px-3 py-2 ${edges[tone]} ${className}`}>{children}</div>;
}

/** What a page shows if there is nothing yet: why, and the first thing to do. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-3 border border-dashed border-edge px-5 py-8">
      <p className="text-lg font-semibold">{title}</p>
      {children}
    </div>
  );
}

interface ErrorNoteProps {
  /** What a call threw; null shows nothing. */
  error: unknown;
  /** Sends the same call again. */
  onRetry?: (() => void) | undefined;
}

/** Says why a call failed, and offers the one thing that helps. */
export function ErrorNote({ error, onRetry }: ErrorNoteProps) {
  // A file that could not be stored says so itself.
  if (error === null || error === undefined || error instanceof UploadError) return null;
  return <FailureNote failure={toFailure(error)} onRetry={onRetry} />;
}

interface FailureNoteProps {
  failure: Failure;
  onRetry?: (() => void) | undefined;
}

/** Says what a call was refused for. That somebody is not signed in any more is said once, by the frame around the page. */
export function FailureNote(props: FailureNoteProps) {
  return props.failure.code === 'unauthenticated' ? <UnlessSaid {...props} /> : <Refusal {...props} />;
}

function UnlessSaid(props: FailureNoteProps) {
  const { me, isSignedOut } = useMe();
  return isSignedOut && me !== null ? null : <Refusal {...props} />;
}

/** Says above a page that who uses it is not signed in any more, if they were. */
export function SignedOutNotice({ className = '' }: { className?: string }) {
  const { me, isSignedOut } = useMe();
  if (!isSignedOut || me === null) return null;
  return (
    <div className={className}>
      <Refusal failure={signedOut} />
    </div>
  );
}

/** What a page fails with that needs somebody who is signed in. */
export const signedOut: Failure = { code: 'unauthenticated', detail: '', requestId: null, problem: null };

function Refusal({ failure, onRetry }: FailureNoteProps) {
  const { failure: words, retry } = useWords().common;
  const { code, problem, requestId } = failure;
  const scope = typeof problem?.scope === 'string' ? problem.scope : null;
  const text = {
    unreachable: words.unreachable,
    unauthenticated: words.signedOut,
    step_up_required: words.stepUp,
    insufficient_scope: words.forbidden(scope),
  }[code as string];
  return (
    <Notice tone="bad">
      <div role="alert">
        <p>{text ?? failure.detail}</p>
        {problem?.errors && problem.errors.length > 0 && (
          <ul className="list-disc pl-5 text-sm">
            {problem.errors.map(({ path, message }) => (
              <li key={`${path} ${message}`}>
                {path !== '' && <span className="font-semibold">{plainPath(path)}</span>} {message}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-3 text-sm text-soft empty:hidden">
        {code === 'unauthenticated' && (
          <a className={buttonClass('quiet')} href={signInAddress()}>
            {words.signIn}
          </a>
        )}
        {code === 'step_up_required' && (
          <a className={buttonClass('quiet')} href={signInAddress({ again: true })}>
            {words.signInAgain}
          </a>
        )}
        {onRetry && code !== 'unauthenticated' && code !== 'step_up_required' && code !== 'insufficient_scope' && (
          <Button onClick={onRetry}>{retry}</Button>
        )}
        {requestId && <span className="font-mono text-xs">{words.requestId(requestId)}</span>}
      </div>
    </Notice>
  );
}
