import { type ReactNode, useEffect } from 'react';
import { useWords } from '../words/words.tsx';

interface PageProps {
  /** The title of the tab and the page. */
  title: string;
  /** Beside the title: what can be done with the page as a whole. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page with a heading, outside of a session. */
export function Page({ title, actions, children }: PageProps) {
  useTitle(title);
  return (
    <main className="mx-auto flex w-full max-w-5xl flex-col gap-5 px-4 py-6 md:px-8 md:py-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-semibold">{title}</h1>
        {actions}
      </div>
      {children}
    </main>
  );
}

/** Names the tab of the browser. */
export function useTitle(title: string): void {
  const { product } = useWords().common;
  useEffect(() => {
    document.title = title === product ? product : `${title} · ${product}`;
  }, [title, product]);
}
