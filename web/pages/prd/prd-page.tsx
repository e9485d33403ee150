import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Notice } from '../../parts/notice.tsx';
import { prd as de } from '../../words/de/pages/prd.ts';
import { prd as en } from '../../words/en/pages/prd.ts';
import { useTexts } from '../../words/words.tsx';
import { Decision } from '../inbox/decision.tsx';
import { newestStage } from '../session/newest-stage.ts';
import { useSessionPage } from '../session/session-context.ts';
import { statusOf } from '../session/stage-status.ts';
import { Steps } from '../thread/steps.tsx';
import { NewSections } from './new-sections.tsx';
import { asPrd } from './spec.ts';
import { Versions } from './versions.tsx';
import { WriteFirst } from './write-first.tsx';
import { Writing } from './writing.tsx';

/** The steps of an agent that asks no model. */
const atOnce = ['edit', 'restore'];

/** The product requirements: the document and its versions; before there is one, how to have it written. */
export function PrdPage() {
  const words = useTexts({ en, de });
  const { sessionId, log } = useSessionPage();
  const [isWatched, setIsWatched] = useState(false);
  const search = useSearch({ from: '/s/$sessionId/prd' });
  const newest = newestStage(log.state, 'prd');
  const status = newest && statusOf(newest.run, newest.stage);
  const document = asPrd(log.state.prd);
  // An edit and a restored version are there at once: a message about them would only flicker.
  const isWriting = status === 'running' && newest?.stage.steps.some(({ stepId }) => !atOnce.includes(stepId)) === true;
  // What a run wrote before it failed stays in sight until the next one begins.
  const draft = log.state.prdDraft?.runId === newest?.run.runId ? log.state.prdDraft : null;
  const above = newest && (
    <>
      {newest.run.waitingFor?.stage === 'prd' && (
        <Decision
          sessionId={sessionId}
          runId={newest.run.runId}
          agent={newest.run.agent}
          waitingFor={newest.run.waitingFor}
        />
      )}
      {isWriting && (
        <Notice tone="now">
          <p className="font-semibold">{document ? words.writingAgain : words.writing}</p>
          <Steps steps={newest.stage.steps} isLive />
          {document && <NewSections draft={draft} document={document} isWatched={isWatched} onWatch={setIsWatched} />}
        </Notice>
      )}
      {(status === 'failed' || status === 'cancelled') && (
        <Notice tone={status === 'failed' ? 'bad' : 'plain'}>
          <p>{words.failed}</p>
          {newest.run.error && <p className="text-sm whitespace-pre-wrap text-soft">{newest.run.error.message}</p>}
        </Notice>
      )}
    </>
  );
  if (document && isWriting && draft && isWatched) {
    return (
      <main className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-4 py-6 md:px-6">
        <h2 className="sr-only">{words.contents}</h2>
        {above}
        <Writing draft={draft} isWriting />
      </main>
    );
  }
  if (document) return <Versions newest={document} search={search} above={above} />;
  return (
    <main className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-4 py-6 md:px-6">
      <h2 className="sr-only">{words.contents}</h2>
      {above}
      {!isWriting && <WriteFirst />}
      {(isWriting || draft) && <Writing draft={draft} isWriting={isWriting} />}
    </main>
  );
}
