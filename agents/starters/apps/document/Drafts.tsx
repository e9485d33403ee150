import { Button, IconButton } from '../kit/Button.tsx';
import { Card } from '../kit/Empty.tsx';
import { formatDay } from '../kit/format.ts';
import { Title } from '../kit/Frame.tsx';
import { newId } from '../kit/id.ts';
import { useNotice } from '../kit/Notice.tsx';
import { go } from '../kit/router.ts';
import { writeStored } from '../kit/storage.ts';
import { type Draft, kindOf, nameOf, newDraft, useDrafts } from './drafts.ts';
import { texts } from './texts.ts';
import { type Kind, kinds, values } from './values.ts';

/** All drafts: open, copy, delete or create one. */
export function Drafts() {
  const { drafts, draft: current, set } = useDrafts();
  const tell = useNotice();
  const show = (open: string, next: readonly Draft[] = drafts) => {
    set({ open, drafts: next });
    // The other screen reads it immediately, before React would have written it.
    writeStored('drafts', { open, drafts: next });
    go('/');
  };
  const begin = (kind: Kind) => {
    const draft = newDraft(kind === values.document ? null : kind, drafts);
    show(draft.id, [...drafts, draft]);
  };
  const copy = (draft: Draft) => {
    const fresh = newDraft(draft.kind, drafts);
    const { number: _, ...fields } = draft.fields;
    show(fresh.id, [...drafts, { ...draft, id: fresh.id, begun: fresh.begun, sequence: fresh.sequence, fields }]);
  };
  const remove = (draft: Draft) => {
    const left = drafts.filter((one) => one !== draft);
    const next = left.length > 0 ? left : [{ ...newDraft(null, []), id: newId() }];
    const open = draft === current ? (next.at(-1)?.id ?? '') : current.id;
    set({ open, drafts: next });
    tell(texts.removed(nameOf(draft)), () => set({ open: current.id, drafts }));
  };
  return (
    <>
      <Title>{texts.screens.drafts}</Title>
      <p className="mb-6 max-w-prose text-muted">{texts.draftsHint}</p>
      <Card title={texts.newDraft} className="mb-6">
        <div className="flex flex-wrap gap-2">
          {kinds.map((kind) => (
            <Button
              key={kind}
              icon="plus"
              tone={kind === values.document ? 'primary' : 'quiet'}
              aria-label={texts.newOf(texts.kinds[kind])}
              onClick={() => begin(kind)}
            >
              {texts.kinds[kind]}
            </Button>
          ))}
        </div>
      </Card>
      <ul className="divide-y divide-border overflow-hidden rounded-lg border border-border bg-surface">
        {drafts.toReversed().map((draft) => (
          <li key={draft.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 md:px-6">
            <div className="min-w-0 grow basis-48">
              <p className="font-semibold break-words">{nameOf(draft)}</p>
              <p className="text-sm text-muted">
                {texts.kinds[kindOf(draft)]} · {formatDay(draft.begun)}
                {draft === current && ` · ${texts.opened}`}
              </p>
            </div>
            <span className="-mr-2 ml-auto flex">
              <IconButton icon="edit" label={texts.open(nameOf(draft))} onClick={() => show(draft.id)} />
              <IconButton icon="plus" label={texts.copy(nameOf(draft))} onClick={() => copy(draft)} />
              <IconButton icon="trash" label={texts.remove(nameOf(draft))} onClick={() => remove(draft)} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
