import { useState } from 'react';
import type { Finding, FindingLevel } from '../../../schema/qa-report.ts';
import { Button } from '../../parts/button.tsx';
import { ErrorNote } from '../../parts/notice.tsx';
import { ShowMore } from '../../parts/show-more.tsx';
import { toast } from '../../parts/toasts.tsx';
import { qa as de } from '../../words/de/pages/qa.ts';
import { qa as en } from '../../words/en/pages/qa.ts';
import { useTexts } from '../../words/words.tsx';
import { BecauseButton } from '../because/because-button.tsx';
import { FilePlace } from '../project/checks.tsx';
import { previewOf } from '../project/preview-of.ts';
import { useSessionPage } from '../session/session-context.ts';
import { useStartAgent } from '../session/use-start-agent.ts';

/** The worst first. A list of its own, because the schema's would load zod. */
const levels: readonly FindingLevel[] = ['critical', 'high', 'medium', 'low'];

const step = 50;

/** What was found, the worst first. What is chosen goes to Code. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const words = useTexts({ en, de });
  const { log } = useSessionPage();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [most, setMost] = useState(step);
  const preview = previewOf(log.state);
  const { start, blocked, isStarting, error } = useStartAgent('code', {
    onStarted() {
      setChosen(new Set());
      toast({ text: words.sent });
    },
  });
  const wanted = findings.filter(({ id }) => chosen.has(id));
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  // The agent reads the findings that a message names by their ids.
  const correct = () => {
    const content = [
      words.correctMessage(wanted.map(({ id }) => id).join(', ')),
      ...wanted.map(({ id, what, fixes }) => `${id}: ${[what, ...fixes].join(' ')}`),
    ].join('\n\n');
    start({ messages: [{ role: 'user', content, ...(preview && { sandboxUrl: preview.sandboxUrl }) }] });
  };
  const isAll = wanted.length === findings.length;
  const shown = findings.slice(0, most);
  return (
    <section aria-labelledby="findings" className="flex flex-col gap-3">
      <h3 id="findings" className="text-xl font-semibold">
        {words.findings}
      </h3>
      {findings.length === 0 ? (
        <p className="text-soft">{words.noFindings}</p>
      ) : (
        <>
          <div className="sticky top-0 z-10 flex flex-wrap items-center gap-3 border-b border-line bg-paper py-2">
            <label className="flex min-h-9 items-center gap-2 max-md:min-h-11">
              <input
                type="checkbox"
                className="size-4 accent-ink"
                checked={isAll}
                onChange={() => setChosen(new Set(isAll ? [] : findings.map(({ id }) => id)))}
              />
              {words.chooseAll}
            </label>
            <Button
              look="main"
              disabled={wanted.length === 0 || blocked !== null || isStarting}
              title={blocked ?? words.correctWhy}
              onClick={correct}
            >
              {wanted.length === 0 ? words.correctNone : words.correct(wanted.length)}
            </Button>
            <p className="min-w-0 flex-1 basis-60 text-sm text-soft">{blocked ?? words.correctWhy}</p>
          </div>
          <ErrorNote error={error} onRetry={correct} />
          {levels.map((level) => {
            const ofLevel = shown.filter((finding) => finding.level === level);
            if (ofLevel.length === 0) return null;
            return (
              <div key={level}>
                <h4 className={`font-semibold ${level === 'critical' || level === 'high' ? 'text-bad' : ''}`}>
                  {words.levels[level]}
                </h4>
                <ul>
                  {ofLevel.map((finding) => (
                    <OneFinding
                      key={finding.id}
                      finding={finding}
                      isChosen={chosen.has(finding.id)}
                      onToggle={() => toggle(finding.id)}
                    />
                  ))}
                </ul>
              </div>
            );
          })}
          {findings.length > most && <ShowMore isLoading={false} onMore={() => setMost(most + step)} />}
        </>
      )}
    </section>
  );
}

interface OneFindingProps {
  finding: Finding;
  isChosen: boolean;
  onToggle(): void;
}

function OneFinding({ finding, isChosen, onToggle }: OneFindingProps) {
  const words = useTexts({ en, de });
  const { id, what, risk, fixes, files, category, rule, storyId } = finding;
  return (
    <li id={id} tabIndex={-1} className="flex scroll-mt-16 gap-3 border-b border-line py-3">
      <label className="flex size-6 shrink-0 items-center justify-center max-md:size-11">
        <span className="sr-only">{words.choose(id)}</span>
        <input type="checkbox" className="size-4 accent-ink" checked={isChosen} onChange={onToggle} />
      </label>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="font-semibold whitespace-pre-wrap">{what}</p>
        <p className="text-sm text-soft">
          <span className="font-mono text-xs">{id}</span> · {words.categories[category]} ·{' '}
          <span className="font-mono text-xs">{rule}</span>
          {storyId !== null && ` · ${storyId}`}
        </p>
        {files.length > 0 && (
          <ul className="flex flex-wrap gap-x-4">
            {files.map(({ path, lines }) => (
              <li key={`${path} ${lines?.start}`}>
                <FilePlace path={path} line={lines?.start ?? null} />
              </li>
            ))}
          </ul>
        )}
        <dl className="flex flex-col gap-1 text-sm">
          {risk !== '' && (
            <div>
              <dt className="text-soft">{words.risk}</dt>
              <dd className="whitespace-pre-wrap">{risk}</dd>
            </div>
          )}
          {fixes.length > 0 && (
            <div>
              <dt className="text-soft">{words.fix}</dt>
              <dd>
                <ul className="list-disc pl-5">
                  {fixes.map((fix) => (
                    <li key={fix} className="whitespace-pre-wrap">
                      {fix}
                    </li>
                  ))}
                </ul>
              </dd>
            </div>
          )}
        </dl>
      </div>
      <BecauseButton kind="finding" id={id} name={id} className="self-start" />
    </li>
  );
}
