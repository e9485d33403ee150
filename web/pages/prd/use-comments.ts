import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Comment } from '../../../schema/comment.ts';
import { every } from '../../api/every.ts';
import { useMay, useMe } from '../../api/me.ts';
import { useTRPC, useTRPCClient } from '../../api/studio.tsx';

const none: readonly Comment[] = [];

/** The comments on all versions of the document, oldest first, and what can be done with them. */
export function useComments(sessionId: string) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const may = useMay();
  const { me } = useMe();
  const queryKey = [...trpc.comments.list.queryKey({ sessionId, kind: 'prd' }), 'all'];
  const { data, error, refetch } = useQuery({
    queryKey,
    // Others write here too, and comments are no events of the log.
    refetchInterval: every(20_000),
    async queryFn({ signal }): Promise<readonly Comment[]> {
      const comments: Comment[] = [];
      let before: string | undefined;
      do {
        const input = { sessionId, kind: 'prd', limit: 100, ...(before && { before }) };
        const page = await client.comments.list.query(input, { signal });
        comments.push(...page.comments);
        before = page.nextBefore ?? undefined;
      } while (before);
      return comments.toReversed();
    },
  });
  const onSettled = () => queryClient.invalidateQueries({ queryKey });
  const resolving = useMutation({ ...trpc.comments.resolve.mutationOptions(), onSettled });
  const reopening = useMutation({ ...trpc.comments.reopen.mutationOptions(), onSettled });
  const deleting = useMutation({ ...trpc.comments.delete.mutationOptions(), onSettled });
  return {
    comments: data ?? none,
    error: error ?? resolving.error ?? reopening.error ?? deleting.error,
    retry: () => void refetch(),
    /** Shows a comment that was just written. */
    reload: onSettled,
    mayWrite: may('sessions:write'),
    /** Whether the user may delete a comment: their own, or any if they manage members. */
    mayDelete: ({ author }: Comment) =>
      may('sessions:write') && (may('members:manage') || (me?.actor.id === author.id && me.actor.type === author.type)),
    resolve: (commentId: string) => resolving.mutate({ sessionId, commentId }),
    reopen: (commentId: string) => reopening.mutate({ sessionId, commentId }),
    remove: (commentId: string) => deleting.mutate({ sessionId, commentId }),
  };
}

export type CommentsApi = ReturnType<typeof useComments>;
