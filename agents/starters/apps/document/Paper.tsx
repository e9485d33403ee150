import { type ReactNode, useEffect } from 'react';
import { locale } from '../kit/starter.ts';
import { BusinessPaper } from './BusinessPaper.tsx';
import { CvPaper } from './CvPaper.tsx';
import type { Shown } from './drafts.ts';
import { Lines } from './Lines.tsx';
import { texts } from './texts.ts';

/** Formats `2026-11-23` as `23 November 2026`; other text stays unchanged. */
function longDay(day: string): string {
  const date = new Date(`${day}T12:00:00`);
  if (Number.isNaN(date.getTime())) return day;
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' }).format(date);
}

/** Prints in light mode even if the page is dark. */
function usePrintLight() {
  useEffect(() => {
    const root = document.documentElement;
    let before = root.dataset['theme'];
    const light = () => {
      before = root.dataset['theme'];
      root.dataset['theme'] = 'light';
    };
    const back = () => {
      root.dataset['theme'] = before;
    };
    window.addEventListener('beforeprint', light);
    window.addEventListener('afterprint', back);
    return () => {
      window.removeEventListener('beforeprint', light);
      window.removeEventListener('afterprint', back);
    };
  }, []);
}

/** The document as it will be printed, on a sheet that is at least as high as A4. */
export function Paper({ shown }: { shown: Shown }) {
  usePrintLight();
  return (
    <section aria-label={texts.preview} className="min-w-0">
      <style>{'@page { size: A4; margin: 18mm }'}</style>
      <article className="flex min-h-[32rem] flex-col rounded-sm border border-border bg-surface p-6 text-sm leading-relaxed break-words shadow-lg sm:min-h-[60rem] sm:p-12 print:min-h-0 print:border-0 print:p-0 print:shadow-none">
        {content(shown)}
      </article>
    </section>
  );
}

function content(shown: Shown): ReactNode {
  if (shown.kind === 'invoice' || shown.kind === 'quote') return <BusinessPaper shown={shown} longDay={longDay} />;
  if (shown.kind === 'cv') return <CvPaper shown={shown} />;
  return shown.kind === 'letter' ? <LetterPaper shown={shown} /> : <CertificatePaper shown={shown} />;
}

function LetterPaper({ shown: { field } }: { shown: Shown }) {
  const words = texts.fields;
  return (
    <>
      <div className="mb-8 text-right">
        <Lines text={field('sender')} label={words.sender} className="font-semibold" />
        <Lines text={field('senderAddress')} />
        <Lines text={[field('senderMail'), field('senderPhone')].filter(Boolean).join('\n')} />
      </div>
      <div className="mb-8">
        <Lines text={field('recipient')} label={words.recipient} />
        <Lines text={field('recipientAddress')} />
      </div>
      <p className="mb-6 text-right">{[field('place'), longDay(field('date'))].filter(Boolean).join(', ')}</p>
      <Lines text={field('subject')} label={words.subject} className="mb-6 font-semibold" />
      <Lines text={field('salutation')} label={words.salutation} className="mb-4" />
      <Lines text={field('body')} label={words.body} className="mb-8" />
      <Lines text={field('closing')} label={words.closing} />
      <Lines text={field('sender')} className="mt-12" />
    </>
  );
}

function CertificatePaper({ shown: { field } }: { shown: Shown }) {
  const words = texts.fields;
  return (
    <div className="flex grow flex-col items-center justify-center gap-6 border-4 border-double border-primary p-6 text-center sm:p-10 print:min-h-[240mm]">
      <Lines text={field('heading')} label={words.heading} className="font-heading text-4xl font-bold sm:text-5xl" />
      <p className="text-muted">{texts.presentedTo}</p>
      <Lines text={field('awardedTo')} label={words.awardedTo} className="font-heading text-3xl font-semibold" />
      <Lines text={field('reason')} label={words.reason} className="max-w-prose text-base" />
      <p className="mt-6">{[field('place'), longDay(field('date'))].filter(Boolean).join(', ')}</p>
      <div className="mt-10 w-64 max-w-full border-t border-text pt-2">
        <Lines text={field('signedBy')} label={words.signedBy} />
        <Lines text={field('role')} className="text-muted" />
      </div>
    </div>
  );
}
