import { useRef, useState } from 'react';
import type { ArtifactHead } from '../../../schema/artifact.ts';
import type { PickedElement } from '../../../schema/picked-element.ts';
import { project as de } from '../../words/de/pages/project.ts';
import { project as en } from '../../words/en/pages/project.ts';
import { useTexts, useWords } from '../../words/words.tsx';
import { newestStage } from '../session/newest-stage.ts';
import { useSessionPage } from '../session/session-context.ts';
import { useShownBuild } from '../session/use-shown-build.ts';
import { statusOf } from '../session/stage-status.ts';
import { Steps } from '../thread/steps.tsx';
import { AskBox } from './ask-box.tsx';
import { Checks } from './checks.tsx';
import { PickedChip } from './picked-chip.tsx';
import type { Width } from './search.ts';
import { SizedPreview } from './sized-preview.tsx';
import { previewOf } from './preview-of.ts';

interface CodePreviewProps {
  shown: ArtifactHead;
  newest: ArtifactHead;
  width: Width | undefined;
  onWidth(width: Width): void;
}

/** The application at work; below it how to ask for a change, what was checked, and the log of the build. */
export function CodePreview({ shown, newest, width, onWidth }: CodePreviewProps) {
  const words = useTexts({ en, de });
  const { preview: previewWords } = useWords().session;
  const { sessionId, log, at } = useSessionPage();
  const [picked, setPicked] = useState<PickedElement | null>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const preview = previewOf(log.state);
  const project = log.state.projects.find(({ agent }) => agent === 'code');
  const ofMoment = useShownBuild(preview?.sandboxUrl ?? null);
  const build = shown === newest ? ofMoment : { url: shown.previewUrl, build: null };
  function pick(element: PickedElement): void {
    setPicked(element);
    box.current?.focus();
  }
  const last = newestStage(log.state, 'code');
  return (
    <>
      {preview ? (
        <div className="flex h-[75vh] min-h-[32rem] flex-col border-b border-line">
          <SizedPreview
            shown={build}
            name={previewWords.title}
            width={width ?? (matchMedia('(width < 768px)').matches ? 390 : 1280)}
            onWidth={onWidth}
            onPicked={shown === newest && at === null ? pick : undefined}
          />
        </div>
      ) : (
        <p className="p-4 text-soft md:p-6">{words.noPreview}</p>
      )}
      <div className="flex w-full max-w-5xl flex-col gap-8 px-4 py-6 md:px-6">
        <AskBox
          agent="code"
          label={words.ask}
          placeholder={words.askPlaceholder}
          draft={`ask.code.${sessionId}`}
          box={box}
          about={picked && <PickedChip picked={picked} onRemove={() => setPicked(null)} />}
          onStarted={() => setPicked(null)}
          bodyFor={(content) => ({
            messages: [{ role: 'user', content, ...(preview && { sandboxUrl: preview.sandboxUrl }) }],
            ...(picked && { element: picked }),
          })}
        />
        {project && <Checks checked={project.checked} notDone={project.notDone} />}
        {last && (
          <section aria-labelledby="build-log" className="flex flex-col gap-2">
            <h3 id="build-log" className="font-semibold">
              {words.log}
            </h3>
            <Steps steps={last.stage.steps} isLive={statusOf(last.run, last.stage) === 'running'} />
          </section>
        )}
      </div>
    </>
  );
}
