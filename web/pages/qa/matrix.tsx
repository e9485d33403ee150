import { useMemo, useState } from 'react';
import { Link } from '@tanstack/react-router';
import type { QaReport } from '../../../schema/qa-report.ts';
import { ShowMore } from '../../parts/show-more.tsx';
import { qa as de } from '../../words/de/pages/qa.ts';
import { qa as en } from '../../words/en/pages/qa.ts';
import { useFormat, useTexts } from '../../words/words.tsx';
import { BecauseButton } from '../because/because-button.tsx';
import { useSessionPage } from '../session/session-context.ts';
import { type CriterionResult, criteriaResults } from './criteria.ts';
import { Mark } from './mark.tsx';

const step = 50;

/** Each story with its criteria: passed, failed, or not checked and why. */
export function Matrix({ report: { tests, prdVersion } }: { report: QaReport }) {
  const words = useTexts({ en, de });
  const format = useFormat();
  const { sessionId, log } = useSessionPage();
  const [most, setMost] = useState(step);
  const { prd } = log.state;
  const isOfShown = prd !== null && prd.version === prdVersion;
  const stories = useMemo(() => criteriaResults(isOfShown ? prd : null, tests), [prd, isOfShown, tests]);
  const all = stories.flatMap(({ criteria }) => criteria);
  const count = (state: CriterionResult['state']) => format.number(all.filter((one) => one.state === state).length);
  return (
    <section aria-labelledby="matrix" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h3 id="matrix" className="text-xl font-semibold">
          {words.matrix}
        </h3>
        {all.length > 0 && (
          <p className="text-soft">{words.counts(count('passed'), count('failed'), count('not_run'))}</p>
        )}
      </div>
      {all.length === 0 && <p className="text-soft">{words.noCriteria}</p>}
      {stories.slice(0, most).map(({ id, iWant, criteria }) => (
        <div key={id}>
          <h4 className="border-b border-line py-1 font-semibold">
            <Link
              to="/s/$sessionId/prd"
              params={{ sessionId }}
              hash={id}
              className="mr-3 font-mono text-xs text-link underline underline-offset-2"
            >
              {id}
            </Link>
            {iWant}
          </h4>
          <table className="w-full text-left">
            <thead className="sr-only">
              <tr>
                <th scope="col">{words.criterion}</th>
                <th scope="col">{words.result}</th>
              </tr>
            </thead>
            <tbody>
              {criteria.map((result) => (
                <Criterion key={result.id} result={result} isOfShown={isOfShown} />
              ))}
            </tbody>
          </table>
        </div>
      ))}
      {stories.length > most && <ShowMore isLoading={false} onMore={() => setMost(most + step)} />}
    </section>
  );
}

interface CriterionProps {
  result: CriterionResult;
  /** Whether it belongs to the PRD that the session has: chains are about that one. */
  isOfShown: boolean;
}

function Criterion({ result: { id, criterion, state, tests }, isOfShown }: CriterionProps) {
  const words = useTexts({ en, de });
  const reasons = [...new Set(tests.flatMap((test) => (test.reason === null ? [] : [test.reason])))];
  const text = criterion ? words.given(criterion.given, criterion.when, criterion.then) : (tests[0]?.name ?? '');
  return (
    <tr
      id={id}
      tabIndex={-1}
      className="scroll-mt-16 border-b border-line align-baseline max-sm:flex max-sm:flex-col max-sm:py-1"
    >
      <th scope="row" className="py-1.5 pr-4 font-normal max-sm:py-0.5">
        <span className="mr-3 font-mono text-xs text-soft">{id}</span>
        {text}
        {tests.length === 0 && <span className="block text-sm text-soft">{words.noTest}</span>}
        {reasons.map((reason) => (
          <span key={reason} className="block text-sm whitespace-pre-wrap text-soft">
            {reason}
          </span>
        ))}
      </th>
      <td className="py-1.5 max-sm:py-0.5 sm:w-44">
        <span className="flex items-center justify-between">
          <Mark state={state} />
          {isOfShown && <BecauseButton kind="criterion" id={id} name={id} className="-my-1.5" />}
        </span>
      </td>
    </tr>
  );
}
