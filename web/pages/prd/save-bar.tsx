import { useState } from 'react';
import type { ArtifactHead } from '../../../schema/artifact.ts';
import type { Prd } from '../../../schema/prd.ts';
import { Button } from '../../parts/button.tsx';
import { ErrorNote, Notice } from '../../parts/notice.tsx';
import { toast } from '../../parts/toasts.tsx';
import { useShortcut } from '../../shell/shortcut.ts';
import { prd as de } from '../../words/de/pages/prd.ts';
import { prd as en } from '../../words/en/pages/prd.ts';
import { useTexts, useWords } from '../../words/words.tsx';
import { useSessionPage } from '../session/session-context.ts';
import { useStartAgent } from '../session/use-start-agent.ts';
import { Changes } from './difference.tsx';
import { useDraftApi } from './draft-context.tsx';
import { withRenames } from './renames.ts';
import { isPartName } from './spec.ts';
import { isSame } from './value.ts';

interface SaveBarProps {
  /** The newest version. */
  prd: Prd;
  versions: readonly ArtifactHead[];
}

/** Saves what somebody is changing as the next version, and says what is in the way. Nothing while nothing is edited. */
export function SaveBar({ prd, versions }: SaveBarProps) {
  const { draft, changed, isBehind, rebase, replace } = useDraftApi();
  const words = useTexts({ en, de });
  const { common } = useWords();
  const { log, active } = useSessionPage();
  const [runId, setRunId] = useState<string | null>(null);
  const { start, blocked, isStarting, error, reset } = useStartAgent('prd', {
    onStarted: (run) => setRunId(run.runId),
  });
  const run = runId === null ? null : log.state.runs.find((one) => one.runId === runId);
  const isSaving = isStarting || (runId !== null && (active?.runId === runId || run === undefined));
  const cannot = draft === null || changed.length === 0 || isBehind || blocked !== null || isSaving;

  function save(): void {
    if (cannot || draft === null) return;
    const named = withRenames(draft, prd);
    // What is sent is what is kept: the draft is over when the document says the same.
    replace({ ...draft, parts: Object.fromEntries(Object.entries(named).filter(([name]) => name in draft.parts)) });
    const changes = Object.fromEntries(
      Object.entries(named).filter(([name, value]) => !isSame(value, memberOf(prd, name))),
    );
    start({ edit: { version: draft.version, changes } });
  }

  useShortcut('s', save);
  if (draft === null) return null;
  return (
    <section
      aria-label={words.yourChanges}
      className="sticky bottom-0 z-20 flex flex-col gap-2 border-t border-edge bg-sheet px-4 py-3 shadow-float md:px-6"
    >
      {isBehind && <Behind prd={prd} mine={draft.version} parts={Object.keys(draft.parts)} versions={versions} />}
      {run?.outcome === 'failed' && (
        <Notice tone="bad">
          <p role="alert">{words.saveFailed}</p>
          {run.error && <p className="text-sm whitespace-pre-wrap">{run.error.message}</p>}
        </Notice>
      )}
      <ErrorNote error={error} />
      <div className="flex flex-wrap items-center gap-2">
        {isBehind ? (
          <>
            <Button
              look="main"
              onClick={() => {
                reset();
                rebase();
              }}
            >
              {words.keepMine(prd.version)}
            </Button>
            <Button onClick={() => discard(words.discarded)}>{words.takeTheirs(prd.version)}</Button>
          </>
        ) : (
          <>
            <Button look="main" disabled={cannot} title={blocked ?? words.saveHint} onClick={save}>
              {isSaving ? words.saving : words.save(prd.version + 1)}
            </Button>
            <Button disabled={isSaving} onClick={() => discard(words.discarded)}>
              {words.discard}
            </Button>
          </>
        )}
        <p role="status" className="min-w-0 flex-1 basis-60 text-sm text-soft">
          {!isSaving && blocked !== null ? blocked : words.changed(changed.length)}{' '}
          <span className="max-md:hidden">{words.saveHint}</span>
        </p>
      </div>
    </section>
  );

  function discard(text: string): void {
    const before = draft;
    reset();
    replace(null);
    toast({ text, action: { label: common.undo, run: () => replace(before) } });
  }
}

const memberOf = (prd: Prd, name: string) => (isPartName(name) ? prd[name] : undefined);

interface BehindProps {
  prd: Prd;
  mine: number;
  parts: readonly string[];
  versions: readonly ArtifactHead[];
}

/** What somebody else changed since, above all in the parts that are being edited. */
function Behind({ prd, mine, parts, versions }: BehindProps) {
  const words = useTexts({ en, de });
  const find = (version: number) => versions.find((head) => head.version === version)?.artifactId;
  const [target, base] = [find(prd.version), find(mine)];
  return (
    <Notice tone="warn">
      <p role="alert">{words.behind(prd.version, mine)}</p>
      {target !== undefined && base !== undefined && (
        <details className="mt-1">
          <summary className="min-h-6 text-sm max-md:py-3">{words.behindChanged}</summary>
          <div className="mt-2 max-h-[40vh] overflow-y-auto">
            <Changes target={target} base={base} parts={parts} />
          </div>
        </details>
      )}
    </Notice>
  );
}
