import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, buttonClass } from '../../parts/button.tsx';
import { SelectField } from '../../parts/field.tsx';
import { Empty, ErrorNote } from '../../parts/notice.tsx';
import { prd as de } from '../../words/de/pages/prd.ts';
import { prd as en } from '../../words/en/pages/prd.ts';
import { useTexts } from '../../words/words.tsx';
import { useSessionPage } from '../session/session-context.ts';
import { useStartAgent } from '../session/use-start-agent.ts';

/** What the page shows before there is a document: how to have the first one written. */
export function WriteFirst() {
  const words = useTexts({ en, de });
  const { sessionId, session, log } = useSessionPage();
  const { start, blocked, isStarting, error } = useStartAgent('prd');
  const [other, setOther] = useState('1');
  const opportunities = session?.opportunities ?? [];
  const [first, ...others] = opportunities;
  const hasIdea = (log.state.ideaSummary ?? session?.ideaSummary ?? '').trim() !== '';
  const isDisabled = blocked !== null || isStarting;
  const button = { disabled: isDisabled, title: blocked ?? undefined };
  return (
    <Empty title={words.empty}>
      <p>{words.emptyHow}</p>
      {first && (
        <Button
          look="main"
          className="whitespace-normal! text-left"
          {...button}
          onClick={() => start({ opportunityIndex: 0 })}
        >
          {words.writeFirst(first.title)}
        </Button>
      )}
      {others.length > 0 && (
        <div className="flex w-full flex-wrap items-end gap-2">
          <div className="min-w-0 flex-1 basis-64">
            <SelectField label={words.writeFrom} value={other} onChange={(event) => setOther(event.target.value)}>
              {others.map(({ id, title }, index) => (
                <option key={id} value={index + 1}>
                  {index + 2}: {title}
                </option>
              ))}
            </SelectField>
          </div>
          <Button {...button} onClick={() => start({ opportunityIndex: Number(other) })}>
            {words.writeThis}
          </Button>
        </div>
      )}
      {!first && hasIdea && (
        <Button look="main" {...button} onClick={() => start({})}>
          {words.writeIdea}
        </Button>
      )}
      {!first && !hasIdea && session !== null && (
        <>
          <p>{words.noIdea}</p>
          <Link to="/s/$sessionId/idea" params={{ sessionId }} className={buttonClass('main')}>
            {words.toIdea}
          </Link>
        </>
      )}
      {blocked !== null && <p className="text-sm text-soft">{blocked}</p>}
      <ErrorNote error={error} />
    </Empty>
  );
}
