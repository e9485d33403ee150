import { useState } from 'react';
import type { Problem } from '../../../schema/problem.ts';
import { type Failure, toFailure } from '../../api/problem.ts';

/** Downloads a file of the service. Not by a link: if the service refuses it, the page has to say why. */
export function useDownload() {
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  /** `name`: what the file is called if the answer does not say. */
  async function start(path: string, name: string): Promise<void> {
    setLoading(true);
    setFailure(null);
    try {
      const answer = await fetch(path);
      if (answer.ok) {
        const named = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
        // The browser keeps a large one on the disk.
        save(named ?? name, await answer.blob());
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
