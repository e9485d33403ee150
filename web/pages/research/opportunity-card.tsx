import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Opportunity } from '../../../schema/opportunity.ts';
import type { Signal } from '../../../schema/signal.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button, buttonClass } from '../../parts/button.tsx';
import { ErrorNote } from '../../parts/notice.tsx';
import { research as de } from '../../words/de/pages/research.ts';
import { research as en } from '../../words/en/pages/research.ts';
import { useFormat, useTexts } from '../../words/words.tsx';
import { BecauseButton } from '../because/because-button.tsx';
import { useSessionPage } from '../session/session-context.ts';
import { useStartAgent } from '../session/use-start-agent.ts';
import { Quote } from './quote.tsx';
import { Scorecard } from './scorecard.tsx';

interface OpportunityCardProps {
  opportunity: Opportunity;
  /** From 1, the best. */
  place: number;
  signals: ReadonlyMap<string, Signal>;
  /** The place in the session, which the PRD takes; null if the session does not hold it yet. */
  index: number | null;
  isChosen: boolean;
}

export function OpportunityCard({ opportunity, place, signals, index, isChosen }: OpportunityCardProps) {
  const words = useTexts({ en, de });
  const format = useFormat();
  const { title, problem, targetUsers, solution, whyNow, scorecard, risks, biasFlags, evidence, objections } =
    opportunity;
  const { support, independentSources } = opportunity;
  const supported =
    support === 'corroborated'
      ? words.support.corroborated(format.number(independentSources.length))
      : words.support[support];
  return (
    <article
      className={`flex flex-1 flex-col gap-4 p-4 ${isChosen ? 'border-t-4 border-ink' : 'border-t-4 border-transparent'}`}
    >
      <header className="flex flex-col gap-1">
        <div className="flex items-center justify-between gap-2">
          <p className="text-sm text-soft">{words.rank(place)}</p>
          <BecauseButton kind="opportunity" id={opportunity.id} name={title} className="-my-2" />
        </div>
        <h3 className="font-serif text-lg/6 font-semibold">{title}</h3>
        {isChosen && (
          <div>
            <Badge tone="good">{words.chosen}</Badge>
          </div>
        )}
      </header>
      <Scorecard scorecard={scorecard} />
      <p className="text-sm text-soft">
        {supported}
        {independentSources.length > 0 && ` (${independentSources.join(', ')})`}
      </p>
      <dl className="flex flex-col gap-3">
        <Fact title={words.problem}>{problem}</Fact>
        <Fact title={words.users}>{targetUsers}</Fact>
        <Fact title={words.solution}>{solution}</Fact>
        <Fact title={words.whyNow}>{whyNow}</Fact>
      </dl>
      <Choose index={index} isChosen={isChosen} />
      <Group title={words.quotes} count={evidence.length} none={words.noQuotes}>
        {evidence.map(({ signalId, quote }) => (
          <li key={`${signalId} ${quote}`}>
            <Quoted quote={quote} signalId={signalId} signals={signals} />
          </li>
        ))}
      </Group>
      {objections && (
        <Group title={words.objections} count={objections.length} none={words.noObjections}>
          {objections.map(({ signalId, quote, note }) => (
            <li key={`${signalId} ${quote}`} className="flex flex-col gap-1">
              <p className="text-sm">{note}</p>
              <Quoted quote={quote} signalId={signalId} signals={signals} />
            </li>
          ))}
        </Group>
      )}
      <Group title={words.risks} count={risks.length} none={words.noRisks}>
        {risks.map((risk) => (
          <li key={risk.title}>
            <p>
              <span className="font-semibold">{risk.title}</span>{' '}
              <span className="text-sm text-soft">
                {risk.category} · <span className={severityTone(risk.severity)}>{words.severity[risk.severity]}</span>
              </span>
            </p>
            <p className="text-sm">{risk.mitigation}</p>
          </li>
        ))}
      </Group>
      <Group title={words.bias} count={biasFlags.length} none={words.noBias}>
        {biasFlags.map(({ type, note }) => (
          <li key={`${type} ${note}`} className="text-sm">
            <span className="font-semibold">{type.replaceAll('_', ' ')}:</span> {note}
          </li>
        ))}
      </Group>
    </article>
  );
}

interface QuotedProps extends Pick<OpportunityCardProps, 'signals'> {
  quote: string;
  signalId: string;
}

function Quoted({ quote, signalId, signals }: QuotedProps) {
  const signal = signals.get(signalId) ?? null;
  return (
    <div className="flex items-start gap-1">
      <div className="min-w-0 flex-1">
        <Quote quote={quote} signal={signal} />
      </div>
      <BecauseButton kind="quote" id={signalId} name={signal?.title ?? signalId} />
    </div>
  );
}

function severityTone(severity: string): string {
  return severity === 'high' || severity === 'critical' ? 'text-bad font-semibold' : '';
}

function Fact({ title, children }: { title: string; children: string }) {
  if (children.trim() === '') return null;
  return (
    <div>
      <dt className="text-sm font-semibold text-soft">{title}</dt>
      <dd className="whitespace-pre-wrap">{children}</dd>
    </div>
  );
}

interface GroupProps {
  title: string;
  count: number;
  none: string;
  children: ReactNode;
}

function Group({ title, count, none, children }: GroupProps) {
  return (
    <section className="flex flex-col gap-1.5 border-t border-line pt-2">
      <h4 className="text-sm font-semibold text-soft">{title}</h4>
      {count === 0 ? <p className="text-sm text-soft">{none}</p> : <ul className="flex flex-col gap-3">{children}</ul>}
    </section>
  );
}

/** Starts the PRD for the opportunity, and opens its page. */
function Choose({ index, isChosen }: { index: number | null; isChosen: boolean }) {
  const words = useTexts({ en, de });
  const { sessionId, log } = useSessionPage();
  const { start, blocked, isStarting, error } = useStartAgent('prd');
  const hasDocument = isChosen && log.state.prd !== null;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        {hasDocument && (
          <Link to="/s/$sessionId/prd" params={{ sessionId }} className={buttonClass('main')}>
            {words.openPrd}
          </Link>
        )}
        <Button
          look={hasDocument ? 'quiet' : 'main'}
          disabled={index === null || blocked !== null || isStarting}
          title={blocked ?? (index === null ? words.outdated : undefined)}
          onClick={() => start({ opportunityIndex: index })}
        >
          {isChosen ? words.chooseAgain : words.choose}
        </Button>
      </div>
      <ErrorNote error={error} />
    </div>
  );
}
