import type { Shown } from './drafts.ts';
import { Lines } from './Lines.tsx';
import { texts } from './texts.ts';

export function CvPaper({ shown: { field, sections } }: { shown: Shown }) {
  const words = texts.fields;
  const contact = [
    field('senderAddress').replaceAll('\n', ', '),
    field('senderMail'),
    field('senderPhone'),
    field('web'),
  ];
  return (
    <>
      <header className="mb-6 border-b-2 border-primary pb-4">
        <Lines text={field('sender')} label={words.sender} className="font-heading text-3xl font-bold" />
        <Lines text={field('profession')} label={words.profession} className="text-base" />
        <p className="mt-2 text-muted">{contact.filter(Boolean).join(' · ')}</p>
      </header>
      <Lines text={field('profile')} label={words.profile} className="mb-6" />
      {sections.map(({ id, title, entries }) => (
        <div key={id} className={`mb-6 break-inside-avoid ${entries.length === 0 ? 'print:hidden' : ''}`}>
          <h2 className="mb-2 font-heading text-lg font-semibold">{title || texts.section}</h2>
          {entries.map((entry) => (
            <div
              key={entry.id}
              className="mb-3 grid break-inside-avoid gap-x-6 sm:grid-cols-[8rem_1fr] print:grid-cols-[8rem_1fr]"
            >
              <p className="text-muted">{entry.period}</p>
              <div className="min-w-0">
                <p className="font-semibold">{entry.title}</p>
                <Lines text={entry.details} />
              </div>
            </div>
          ))}
        </div>
      ))}
    </>
  );
}
