import { useQuery } from '@tanstack/react-query';
import type { ArtifactHead } from '../../../schema/artifact.ts';
import { tokenFiles } from '../../../agents/kit/token-files.ts';
import { useTRPC } from '../../api/studio.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Markdown } from '../../parts/markdown.tsx';
import { ErrorNote } from '../../parts/notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { system as de } from '../../words/de/pages/system.ts';
import { system as en } from '../../words/en/pages/system.ts';
import { useTexts } from '../../words/words.tsx';
import { useSessionPage } from '../session/session-context.ts';
import { BriefBox } from './brief-box.tsx';
import { Colors } from './colors.tsx';
import { Contrasts } from './contrasts.tsx';
import { Lint } from './lint.tsx';
import { Previews } from './previews.tsx';
import { readSystem } from './read-system.ts';
import { Scales } from './scales.tsx';

/** A version of the design system. */
export function System({ head, isNewest }: { head: ArtifactHead; isNewest: boolean }) {
  const words = useTexts({ en, de });
  const { sessionId } = useSessionPage();
  const trpc = useTRPC();
  const { artifactId } = head;
  const { data, error, refetch } = useQuery(
    trpc.artifacts.get.queryOptions({ sessionId, artifactId }, { staleTime: Infinity }),
  );
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={12} />;
  const shown = readSystem(data.content);
  if (!shown) return <p>{words.unreadable}</p>;
  const { tokens, designMd } = shown;
  const copies = { designMd, ...tokenFiles(tokens) };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-serif text-2xl font-semibold">{tokens.name}</h3>
        <div role="group" aria-label={words.copy} className="flex flex-wrap items-center gap-1">
          <span aria-hidden className="text-sm text-soft">
            {words.copy}
          </span>
          {(['css', 'tailwind', 'dtcg', 'designMd'] as const).map((one) => (
            <CopyButton key={one} text={copies[one]} label={words.copies[one]} />
          ))}
        </div>
      </div>
      <Previews head={head} isNewest={isNewest} />
      <Colors tokens={tokens} />
      <Contrasts tokens={tokens} />
      <Scales tokens={tokens} />
      <Lint head={head} />
      <section aria-labelledby="design-md" className="flex flex-col gap-3">
        <h3 id="design-md" className="text-xl font-semibold">
          {words.document}
        </h3>
        <details>
          <summary className="min-h-6 text-soft max-md:py-3">{words.document}</summary>
          <Markdown text={withoutFrontMatter(designMd)} className="pt-3" />
        </details>
      </section>
      {isNewest && <BriefBox isFirst={false} />}
    </>
  );
}

/** The tokens at the head of the document are shown above, and are no Markdown. */
const withoutFrontMatter = (text: string) => text.replace(/^---\n[^]*?\n---\n/, '');
