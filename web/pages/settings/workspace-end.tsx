import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { firstWorkspaceId } from '../../../schema/first-workspace.ts';
import { useTRPC } from '../../api/studio.tsx';
import { Button } from '../../parts/button.tsx';
import { CheckField, TextField } from '../../parts/field.tsx';
import { FailureNote } from '../../parts/notice.tsx';
import { settings as de } from '../../words/de/pages/settings.ts';
import { settings as en } from '../../words/en/pages/settings.ts';
import { useTexts } from '../../words/words.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useDownload } from './use-download.ts';

interface Workspace {
  workspaceId: string;
  slug: string;
}

/** Takes everything of the workspace along, and deletes it. */
export function WorkspaceEnd({ workspace }: { workspace: Workspace }) {
  const { ending } = useTexts({ en, de });
  const { start, isLoading, failure } = useDownload();
  const [isAsked, setAsked] = useState(false);
  const isFirst = workspace.workspaceId === firstWorkspaceId;
  return (
    <section aria-labelledby="ending" className="flex flex-col gap-3">
      <h2 id="ending" className="text-lg font-semibold">
        {ending.title}
      </h2>
      <p className="max-w-3xl text-soft">{ending.lead}</p>
      {failure && <FailureNote failure={failure} />}
      <div className="flex flex-wrap gap-2">
        <Button disabled={isLoading} onClick={() => void start('/api/v1/workspace/export', 'workspace.tar.gz')}>
          <Download size={16} aria-hidden /> {isLoading ? ending.exporting : ending.export}
        </Button>
        <Button
          look="danger"
          disabled={isFirst}
          aria-describedby={isFirst ? 'first' : undefined}
          onClick={() => setAsked(true)}
        >
          {ending.delete}
        </Button>
      </div>
      {isFirst && (
        <p id="first" className="text-sm text-soft">
          {ending.first}
        </p>
      )}
      {isAsked && <DeleteDialog workspace={workspace} onClose={() => setAsked(false)} />}
    </section>
  );
}

/** Asks for the slug, so that nobody deletes another workspace than they mean. */
function DeleteDialog({ workspace: { workspaceId, slug }, onClose }: { workspace: Workspace; onClose(): void }) {
  const { ending } = useTexts({ en, de });
  const trpc = useTRPC();
  const [typed, setTyped] = useState('');
  const [erase, setErase] = useState(true);
  const deleting = useMutation(
    // This browser is signed out with the workspace.
    trpc.workspaces.delete.mutationOptions({ onSuccess: () => location.assign('/sign-in') }),
  );
  return (
    <ConfirmDialog
      title={ending.deleteTitle}
      text={ending.deleteWhy}
      action={ending.deleteNow}
      look="danger"
      isPending={deleting.isPending || typed.trim() !== slug}
      error={deleting.error}
      onConfirm={() => deleting.mutate({ workspaceId, slug: typed.trim(), erase })}
      onClose={onClose}
    >
      <CheckField
        label={ending.erase}
        hint={ending.eraseHint}
        checked={erase}
        onChange={(event) => setErase(event.target.checked)}
      />
      <TextField
        label={ending.typeSlug(slug)}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ConfirmDialog>
  );
}
