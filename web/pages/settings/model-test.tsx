import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ModelReport } from '../../../schema/model.ts';
import { useMay } from '../../api/me.ts';
import { useTRPC } from '../../api/studio.tsx';
import { Button } from '../../parts/button.tsx';
import { CheckField } from '../../parts/field.tsx';
import { ErrorNote, Notice } from '../../parts/notice.tsx';
import { settings as de } from '../../words/de/pages/settings.ts';
import { settings as en } from '../../words/en/pages/settings.ts';
import { useFormat, useTexts, useWords } from '../../words/words.tsx';

/** Tests a model, and says what came of it. */
export function ModelTest({ modelId }: { modelId: string }) {
  const { model: words } = useTexts({ en, de });
  const { common } = useWords();
  const may = useMay();
  const trpc = useTRPC();
  const hint = useId();
  const [forget, setForget] = useState(false);
  const testing = useMutation(trpc.models.test.mutationOptions());
  const isReader = !may('keys:manage');
  const test = () => testing.mutate({ modelId, forget });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button disabled={isReader || testing.isPending} aria-describedby={hint} onClick={test}>
          {testing.isPending ? words.testing : words.test}
        </Button>
        <p id={hint} className="min-w-0 flex-1 basis-60 text-sm text-soft">
          {isReader ? common.failure.forbidden('keys:manage') : words.testCosts}
        </p>
      </div>
      {!isReader && (
        <CheckField label={words.forget} checked={forget} onChange={(event) => setForget(event.target.checked)} />
      )}
      <ErrorNote error={testing.error} onRetry={test} />
      {testing.data && <Report report={testing.data} />}
    </div>
  );
}

function Report({ report }: { report: ModelReport }) {
  const { model: words } = useTexts({ en, de });
  const format = useFormat();
  const { modelId, ok, findings, error, firstTokenMs, tokensPerSecond } = report;
  const speeds = [
    firstTokenMs !== null && words.firstToken(format.duration(firstTokenMs)),
    tokensPerSecond !== null && words.speed(format.number(tokensPerSecond, tokensPerSecond < 10 ? 1 : 0)),
  ].filter(Boolean);
  return (
    <Notice tone={ok ? 'good' : 'bad'}>
      <div role="status">
        <p className="font-semibold">{ok ? words.good(modelId) : words.bad(modelId)}</p>
        {error && <p>{error.message}</p>}
        {speeds.length > 0 && <p className="text-sm text-soft">{speeds.join(', ')}</p>}
      </div>
      <ul className="mt-2 flex flex-col gap-1 text-sm">
        {findings.map(({ what, ok: isGood, says, set }) => (
          <li key={`${what} ${says}`} className="flex gap-2">
            <span aria-hidden className={`w-4 shrink-0 text-center ${isGood ? 'text-good' : 'text-bad'}`}>
              {isGood ? '✓' : '✗'}
            </span>
            <span className="min-w-0">
              <span className="font-mono text-xs">{what}</span> {says}
              {set !== null && (
                <>
                  {' '}
                  {words.set} <code className="font-mono text-xs">{set}</code>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
