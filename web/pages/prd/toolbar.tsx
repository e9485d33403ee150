import { useNavigate } from '@tanstack/react-router';
import { Download, GitCompare } from 'lucide-react';
import type { ArtifactHead } from '../../../schema/artifact.ts';
import type { Prd } from '../../../schema/prd.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { SelectField } from '../../parts/field.tsx';
import { prd as de } from '../../words/de/pages/prd.ts';
import { prd as en } from '../../words/en/pages/prd.ts';
import { useTexts } from '../../words/words.tsx';
import { useSessionPage } from '../session/session-context.ts';
import { useVersionName } from './version-name.ts';

interface ToolbarProps {
  shown: Prd;
  /** The artifact that is shown; null while the list is being loaded. */
  artifactId: string | null;
  versions: readonly ArtifactHead[];
  newest: number;
}

/** Which version is shown, and what can be done with the document as a whole. */
export function Toolbar({ shown, artifactId, versions, newest }: ToolbarProps) {
  const words = useTexts({ en, de });
  const { sessionId } = useSessionPage();
  const navigate = useNavigate();
  const nameOf = useVersionName(newest);
  const place = { to: '/s/$sessionId/prd', params: { sessionId } } as const;
  // The newest one is compared with the one before it, an older one with the newest.
  const isNewest = shown.version === newest;
  const other = versions.find(({ version }) => version === (isNewest ? newest - 1 : newest));
  return (
    <div className="sticky top-0 z-20 flex flex-wrap items-center gap-2 border-b border-line bg-paper px-4 py-2 max-md:static md:px-6">
      <div className="min-w-0 max-w-full basis-[27rem]">
        <SelectField
          label={words.version}
          hideLabel
          value={artifactId ?? ''}
          disabled={versions.length < 2}
          onChange={({ target: { value } }) => {
            const isNewest = versions[0]?.artifactId === value;
            void navigate({ ...place, search: isNewest ? {} : { version: value } });
          }}
        >
          {artifactId === null && <option value="">{words.versionOf(shown.version, shown.version === newest)}</option>}
          {versions.map((head) => (
            <option key={head.artifactId} value={head.artifactId}>
              {nameOf(head)}
            </option>
          ))}
        </SelectField>
      </div>
      {artifactId !== null && other && (
        <ButtonLink
          {...place}
          search={
            isNewest ? { compare: artifactId, base: other.artifactId } : { compare: other.artifactId, base: artifactId }
          }
        >
          <GitCompare size={16} aria-hidden />
          {words.compare}
        </ButtonLink>
      )}
      <CopyButton text={shown.markdown} label={words.copyMarkdown} />
      <Button onClick={() => download(`prd-${shown.version}.md`, shown.markdown)}>
        <Download size={16} aria-hidden />
        {words.download}
      </Button>
    </div>
  );
}

/** Saves a text as a file. */
function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/markdown' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
