import { Link } from '@tanstack/react-router';
import type { CheckOutcome, CheckReport } from '../../../schema/project-events.ts';
import { project as de } from '../../words/de/pages/project.ts';
import { project as en } from '../../words/en/pages/project.ts';
import { useFormat, useTexts } from '../../words/words.tsx';
import { useSessionPage } from '../session/session-context.ts';

const signs: Record<CheckOutcome['state'], string> = { passed: '✓', failed: '✗', not_checked: '○' };
const tones: Record<CheckOutcome['state'], string> = {
  passed: 'text-good',
  failed: 'text-bad',
  not_checked: 'text-warn',
};
const kinds = ['types', 'build', 'boot', 'tests'] as const;

/** What the last run checked, and what it did not. A problem leads to its file. */
export function Checks({ checked, notDone }: { checked: CheckReport | null; notDone: string | null }) {
  const words = useTexts({ en, de });
  const format = useFormat();
  return (
    <section aria-labelledby="checks" className="flex flex-col gap-2">
      <h3 id="checks" className="font-semibold">
        {words.checks.title}
      </h3>
      {checked === null ? (
        <p className="text-soft">{words.checks.none}</p>
      ) : (
        <dl className="grid gap-x-8 border-t border-line md:grid-cols-2">
          {kinds.map((kind) => {
            const { state, problems, reason } = checked[kind];
            return (
              <div key={kind} className="flex flex-wrap gap-x-3 border-b border-line py-1.5">
                <dt className="w-40">{words.checks[kind]}</dt>
                <dd className="min-w-0 flex-1 basis-40">
                  <span className={tones[state]}>
                    <span aria-hidden>{signs[state]} </span>
                    {words.checks[state]}
                  </span>
                  {problems > 0 && <> · {words.checks.problems(format.number(problems))}</>}
                  {reason !== null && <p className="text-sm text-soft">{reason}</p>}
                </dd>
              </div>
            );
          })}
        </dl>
      )}
      {checked && checked.problems.length > 0 && <Problems problems={checked.problems} />}
      {notDone !== null && (
        <div className="border-l-2 border-warn bg-wash px-3 py-2">
          <p className="text-sm font-semibold">{words.notDone}</p>
          <p className="whitespace-pre-wrap">{notDone}</p>
        </div>
      )}
    </section>
  );
}

function Problems({ problems }: Pick<CheckReport, 'problems'>) {
  const words = useTexts({ en, de });
  return (
    <ul aria-label={words.checks.list} className="flex flex-col">
      {problems.map(({ path, line, code, text }, index) => (
        // Two problems may be the same but for their place in the list, which never changes.
        <li key={index} className="border-b border-line py-1.5">
          <p className="whitespace-pre-wrap">{text}</p>
          <p className="text-sm text-soft">
            {path !== null && <FilePlace path={path} line={line} />}
            {code !== null && <span className="ml-2 font-mono text-xs">{code}</span>}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** A file of the newest version, with a line of it, as a link. */
export function FilePlace({ path, line }: { path: string; line: number | null }) {
  const words = useTexts({ en, de });
  const { sessionId } = useSessionPage();
  return (
    <Link
      to="/s/$sessionId/code"
      params={{ sessionId }}
      search={{ tab: 'files', file: path, ...(line !== null && { line }) }}
      className="inline-flex min-h-6 items-center text-link underline underline-offset-2 max-md:min-h-11"
    >
      <span className="font-mono text-xs">{path}</span>
      {line !== null && <>, {words.line(line)}</>}
    </Link>
  );
}
