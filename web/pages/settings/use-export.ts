import { useState } from 'react';
import type { Problem } from '../../../schema/problem.ts';
import { type Failure, toFailure } from '../../api/problem.ts';

/** Downloads the workspace. Not by a link: if the service wants a new sign-in, the page has to say so. */
export function useExport() {
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function start(): Promise<void> {
    setLoading(true);
    setFailure(null);
    try {
      const answer = await fetch('/api/v1/workspace/export');
      if (answer.ok) {
        const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
        // The browser keeps a large one on the disk.
        save(name ?? 'workspace.tar.gz', await answer.blob());
      } else {
        const problem = (await answer.json()) as Problem;
        setFailure({ code: problem.code, detail: problem.detail, requestId: problem.requestId, problem });
      }
    } catch (error) {
      setFailure(toFailure(error));
    } finally {
      setLoading(false);
    }
  }

  return { start, isLoading, failure };
}

function save(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
