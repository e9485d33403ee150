import { useStored } from './storage.ts';
import { IconButton } from './Button.tsx';
import { pick, starter } from './starter.ts';

const words = pick({
  en: {
    label: 'About this application',
    what: 'Starter, made without a model',
    guess: 'What you meant was not clear: this is a guess.',
    missing: 'Not done:',
    quote: (text: string) => `“${text}”`,
    more: (count: number) => `and ${count} more`,
    close: 'Close this notice',
  },
  de: {
    label: 'Über diese Anwendung',
    what: 'Vorlage, ohne Modell erstellt',
    guess: 'Was gemeint war, ist nicht klar: Das ist eine Vermutung.',
    missing: 'Nicht enthalten:',
    quote: (text: string) => `„${text}“`,
    more: (count: number) => `und ${count} mehr`,
    close: 'Hinweis schließen',
  },
});

/** More would push the application off the screen of a phone. */
const mostShown = 4;
const quoted = (quotes: readonly string[]) => quotes.map(words.quote).join(', ');

/** Says what this application is and what it lacks, until someone closes it. */
export function StarterBar() {
  const [closed, setClosed] = useStored(
    'bar-closed',
    () => false,
    (value) => typeof value === 'boolean',
  );
  if (closed || starter.by === 'model') return null;
  const [shown, rest] = [starter.notDone.slice(0, mostShown), starter.notDone.slice(mostShown)];
  return (
    <aside
      aria-label={words.label}
      className="flex items-start justify-between gap-3 border-b border-border bg-surface py-1 pr-1 pl-4 text-sm print:hidden"
    >
      <div className="min-w-0 py-2.5 break-words text-muted">
        <strong className="font-semibold text-text">{words.what}.</strong>
        {starter.guess === true && ` ${words.guess}`}
        {shown.length > 0 && ` ${words.missing} ${quoted(shown)}`}
        {rest.length > 0 && (
          <details>
            <summary className="cursor-pointer py-1">{words.more(rest.length)}</summary>
            {quoted(rest)}
          </details>
        )}
      </div>
      <IconButton label={words.close} icon="close" onClick={() => setClosed(true)} />
    </aside>
  );
}
