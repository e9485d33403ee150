import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Comment } from '../../../schema/comment.ts';
import { readPreference, writePreference } from '../../api/preferences.ts';
import { useTRPC } from '../../api/studio.tsx';
import { Button } from '../../parts/button.tsx';
import { SelectField, TextArea } from '../../parts/field.tsx';
import { ErrorNote } from '../../parts/notice.tsx';
import { prd as de } from '../../words/de/pages/prd.ts';
import { prd as en } from '../../words/en/pages/prd.ts';
import { useFormat, useTexts, useWords } from '../../words/words.tsx';
import { useSessionPage } from '../session/session-context.ts';
import { useCommentsApi, usePrdPage } from './prd-context.ts';
import { useMayNot } from '../session/use-may-not.ts';

interface CommentsProps {
  /** Whose comments are shown. */
  shown: readonly Comment[];
  isWriting: boolean;
  /** What a new comment can be about; null: the whole document. */
  anchors: readonly (string | null)[];
  nameOf(anchor: string | null): string;
  onDone(): void;
}

/** The comments on a part, open ones first, and the box for a new one. */
export function Comments({ shown, isWriting, anchors, nameOf, onDone }: CommentsProps) {
  const words = useTexts({ en, de });
  const open = shown.filter(({ resolvedAt }) => resolvedAt === null);
  const resolved = shown.filter(({ resolvedAt }) => resolvedAt !== null);
  return (
    <div className="flex flex-col gap-3 border-l border-line pl-3 font-sans text-sm">
      {open.map((comment) => (
        <OneComment key={comment.commentId} comment={comment} name={nameOf(comment.anchor)} />
      ))}
      {resolved.length > 0 && (
        <details>
          <summary className="min-h-6 text-soft max-md:py-3">{words.resolved(resolved.length)}</summary>
          <div className="mt-2 flex flex-col gap-3">
            {resolved.map((comment) => (
              <OneComment key={comment.commentId} comment={comment} name={nameOf(comment.anchor)} />
            ))}
          </div>
        </details>
      )}
      {isWriting && <NewComment anchors={anchors} nameOf={nameOf} onDone={onDone} />}
    </div>
  );
}

function OneComment({ comment, name }: { comment: Comment; name: string }) {
  const words = useTexts({ en, de });
  const { common } = useWords();
  const mayNot = useMayNot();
  const format = useFormat();
  const { prd } = usePrdPage();
  const comments = useCommentsApi();
  const { commentId, author, text, createdAt, resolvedAt, version } = comment;
  const isOpen = resolvedAt === null;
  return (
    <article className={isOpen ? '' : 'text-soft'}>
      <p className="text-soft">
        <span className="font-semibold text-ink">{author.name}</span>{' '}
        <time dateTime={createdAt} title={format.time(createdAt)}>
          {format.ago(createdAt)}
        </time>
        {' · '}
        {name}
        {version !== prd.version && ` · ${words.onVersion(version)}`}
      </p>
      <p className="whitespace-pre-wrap">{text}</p>
      {!isOpen && <p className="text-soft">{words.resolvedAt(format.time(resolvedAt))}</p>}
      <div className="-ml-3 flex flex-wrap">
        <Button
          look="bare"
          className="text-sm"
          disabled={!comments.mayWrite}
          title={comments.mayWrite ? undefined : mayNot('sessions:write')}
          onClick={() => (isOpen ? comments.resolve(commentId) : comments.reopen(commentId))}
        >
          {isOpen ? words.resolve : words.reopen}
        </Button>
        {comments.mayDelete(comment) && (
          <Button look="bare" className="text-sm" onClick={() => comments.remove(commentId)}>
            {common.delete}
          </Button>
        )}
      </div>
    </article>
  );
}

function NewComment({ anchors, nameOf, onDone }: Pick<CommentsProps, 'anchors' | 'nameOf' | 'onDone'>) {
  const words = useTexts({ en, de });
  const { common } = useWords();
  const { sessionId } = useSessionPage();
  const { artifactId } = usePrdPage();
  const comments = useCommentsApi();
  const trpc = useTRPC();
  const place = commentPlace(sessionId, anchors[0] ?? null);
  const [text, setText] = useState(() => readPreference(place) ?? '');
  const [chosen, setChosen] = useState(0);
  const creating = useMutation(trpc.comments.create.mutationOptions());

  function change(value: string): void {
    setText(value);
    writePreference(place, value === '' ? null : value);
  }

  function send(event?: FormEvent): void {
    event?.preventDefault();
    if (text.trim() === '' || artifactId === null || creating.isPending) return;
    creating.mutate(
      { sessionId, artifactId, anchor: anchors[chosen] ?? null, text: text.trim() },
      {
        onSuccess() {
          writePreference(place, null);
          void comments.reload();
          onDone();
        },
      },
    );
  }

  return (
    <form onSubmit={send} className="flex flex-col gap-2">
      {anchors.length > 1 && (
        <SelectField label={words.commentOn} value={chosen} onChange={(event) => setChosen(Number(event.target.value))}>
          {anchors.map((anchor, index) => (
            <option key={anchor} value={index}>
              {nameOf(anchor)}
            </option>
          ))}
        </SelectField>
      )}
      <TextArea
        label={words.comment}
        hideLabel
        placeholder={words.commentPlaceholder}
        value={text}
        maxLength={10_000}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears by the press of "Comment"
        autoFocus
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
          if (event.key === 'Escape') onDone();
        }}
      />
      <div className="flex gap-2">
        <Button look="main" type="submit" disabled={text.trim() === '' || artifactId === null || creating.isPending}>
          {words.sendComment}
        </Button>
        <Button
          onClick={() => {
            writePreference(place, null);
            onDone();
          }}
        >
          {common.cancel}
        </Button>
      </div>
      <ErrorNote error={creating.error} onRetry={() => send()} />
    </form>
  );
}

/** Where the browser keeps a comment that is being written. */
export const commentPlace = (sessionId: string, anchor: string | null) => `comment.${sessionId}.${anchor ?? ''}`;
