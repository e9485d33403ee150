import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { Button, buttonClass } from '../parts/button.tsx';
import { Empty, Notice } from '../parts/notice.tsx';
import { useWords } from '../words/words.tsx';

/** The same for what never was, was deleted, or belongs to others. */
export function NotFound({ text }: { text?: string }) {
  const { notFound } = useWords().common;
  return (
    <main className="mx-auto w-full max-w-3xl px-4 py-10">
      <h1 className="sr-only">{notFound.title}</h1>
      <Empty title={notFound.title}>
        <p>{text ?? notFound.page}</p>
        <Link to="/" className={buttonClass('quiet')}>
          {notFound.home}
        </Link>
      </Empty>
    </main>
  );
}

/** How browsers say that a part of the page could not be loaded. */
const notLoaded = /dynamically imported module|importing a module script failed/i;

/** What is left of a page whose code failed, or could not be loaded. */
export function Crashed({ error }: ErrorComponentProps) {
  const { failure } = useWords().common;
  const isMissing = error instanceof Error && notLoaded.test(error.message);
  return (
    <main className="mx-auto w-full max-w-3xl px-4 py-10">
      <Notice tone="bad">
        <p role="alert">{isMissing ? failure.notLoaded : failure.crashed}</p>
        <pre className="my-2 font-mono text-xs whitespace-pre-wrap">
          {error instanceof Error ? error.message : String(error)}
        </pre>
        <Button onClick={() => location.reload()}>{failure.reload}</Button>
      </Notice>
    </main>
  );
}
