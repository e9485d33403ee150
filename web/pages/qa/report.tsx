import type { QaReport, Scores } from '../../../schema/qa-report.ts';
import { Notice } from '../../parts/notice.tsx';
import { qa as de } from '../../words/de/pages/qa.ts';
import { qa as en } from '../../words/en/pages/qa.ts';
import { useFormat, useTexts } from '../../words/words.tsx';
import { StartButton } from '../project/start-button.tsx';
import { useVersions } from '../project/use-versions.ts';
import { Findings } from './findings.tsx';
import { Matrix } from './matrix.tsx';
import { Mark } from './mark.tsx';

export function Report({ report }: { report: QaReport }) {
  const words = useTexts({ en, de });
  const { versions } = useVersions('code');
  const newest = versions?.[0]?.version;
  const { codeVersion, prdVersion } = report;
  return (
    <>
      <section className="flex flex-col gap-3">
        <p className="max-w-[68ch] font-serif text-lg whitespace-pre-wrap">{report.summary}</p>
        <p className="text-sm text-soft">
          {words.aboutLabel} {words.about(codeVersion, prdVersion)}
        </p>
        {codeVersion !== null && newest !== undefined && newest !== codeVersion && (
          <Notice tone="warn">
            <p>{words.outdated(newest, codeVersion)}</p>
          </Notice>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <StartButton agent="qa" look="quiet" label={words.runAgain} />
          <p className="text-sm text-soft">{words.takes}</p>
        </div>
      </section>
      <Findings findings={report.findings} />
      <Matrix report={report} />
      <ScoreList scores={report.scores} />
      <Checks checks={report.checks} />
    </>
  );
}

const scoreNames = ['performance', 'accessibility', 'bestPractices'] as const;

function ScoreList({ scores }: { scores: Scores }) {
  const words = useTexts({ en, de });
  const format = useFormat();
  return (
    <section aria-labelledby="scores" className="flex flex-col gap-3">
      <h3 id="scores" className="text-xl font-semibold">
        {words.scores}
      </h3>
      <dl className="grid gap-px border border-line bg-line sm:grid-cols-3">
        {scoreNames.map((name) => {
          const score = scores[name];
          return (
            <div key={name} className="flex flex-col bg-paper p-3">
              <dt className="text-sm text-soft">{words.score[name]}</dt>
              <dd className={score === null ? 'text-warn' : 'text-2xl font-semibold'}>
                {score === null ? (
                  <>
                    <span aria-hidden>○ </span>
                    {words.notMeasured}
                  </>
                ) : (
                  <>
                    <span className="sr-only">{words.of100(format.number(score))}</span>
                    <span aria-hidden>{format.number(score)}</span>
                  </>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

function Checks({ checks }: Pick<QaReport, 'checks'>) {
  const words = useTexts({ en, de });
  const format = useFormat();
  return (
    <section aria-labelledby="qa-checks" className="flex flex-col gap-3">
      <h3 id="qa-checks" className="text-xl font-semibold">
        {words.checks}
      </h3>
      <ul className="border-t border-line">
        {checks.map(({ name, title, state, reason, durationMs }) => (
          <li key={name} className="flex flex-wrap items-baseline gap-x-4 border-b border-line py-1.5">
            <span className="min-w-0 flex-1 basis-60">
              {title}
              {reason !== null && <span className="block text-sm text-soft">{reason}</span>}
            </span>
            {durationMs > 0 && <span className="text-sm text-soft">{words.took(format.duration(durationMs))}</span>}
            <Mark state={state} />
          </li>
        ))}
      </ul>
    </section>
  );
}
