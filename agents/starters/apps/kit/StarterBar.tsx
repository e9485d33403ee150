import { useStored } from './storage.ts';
import { IconButton } from './Button.tsx';
import { pick, starter } from './starter.ts';

const words = pick({
  en: {
    label: 'About this application',
    what: 'Starter, made without a model',
    guess: 'What you meant was not clear: this is a guess.',
    missing: 'Not done:',
    close: 'Close this notice',
  },
  de: {
    label: 'Über diese Anwendung',
    what: 'Vorlage, ohne Modell erstellt',
    guess: 'Was gemeint war, ist nicht klar: Das ist eine Vermutung.',
    missing: 'Nicht enthalten:',
    close: 'Hinweis schließen',
  },
});

/** Says what this application is and what it lacks, until someone closes it. */
export function StarterBar() {
  const [closed, setClosed] = useStored(
    'bar-closed',
    () => false,
    (value) => typeof value === 'boolean',
  );
  if (closed || starter.by === 'model') return null;
  return (
    <aside
      aria-label={words.label}
      className="flex items-start justify-between gap-3 border-b border-border bg-surface py-1 pr-1 pl-4 text-sm print:hidden"
    >
      <p className="min-w-0 py-2.5 break-words text-muted">
        <strong className="font-semibold text-text">{words.what}.</strong>
        {starter.guess === true && ` ${words.guess}`}
        {starter.notDone.length > 0 && (
          <>
            {' '}
            {words.missing} {starter.notDone.map((one) => `“${one}”`).join(', ')}
          </>
        )}
      </p>
      <IconButton label={words.close} icon="close" onClick={() => setClosed(true)} />
    </aside>
  );
}
