import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import { maxMessageAttachments } from '../../../schema/attachment-limits.ts';
import { UploadError } from './upload-error.ts';

/** A file that goes with a message. */
export interface ChosenFile {
  key: number;
  file: File;
  /** Why it could not be stored; null: nothing is known to be wrong. */
  problem: string | null;
}

export interface Attachments {
  files: readonly ChosenFile[];
  /** Whether files are being stored. */
  isStoring: boolean;
  /** Whether the last choice had more files than a message takes. */
  wasTooMany: boolean;
  add(files: Iterable<File>): void;
  remove(key: number): void;
  clear(): void;
  /**
   * Stores the files in a session, each once, and returns their ids as the member of a message; nothing without files. Throws if
   * one cannot be stored: then the file says why.
   */
  stored(sessionId: string): Promise<{ attachments?: string[] }>;
  /** For the form: files that are pasted or dropped. */
  onPaste(event: ClipboardEvent): void;
  onDrop(event: DragEvent): void;
  onDragOver(event: DragEvent): void;
}

/** What a form needs to take files that are pasted into it or dropped on it. */
export const drops = ({ onPaste, onDrop, onDragOver }: Attachments) => ({ onPaste, onDrop, onDragOver });

/** The files that go with the message that is being written. They are stored when it is sent. */
export function useAttachments(onChange?: () => void): Attachments {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [isStoring, setStoring] = useState(false);
  const [wasTooMany, setTooMany] = useState(false);
  const nextKey = useRef(0);
  const ids = useRef(new Map<string, string>());

  function change(next: readonly ChosenFile[]): void {
    setFiles(next);
    onChange?.();
  }
  function add(more: Iterable<File>): void {
    const added = Array.from(more, (file) => ({ key: nextKey.current++, file, problem: null }));
    setTooMany(files.length + added.length > maxMessageAttachments);
    if (added.length > 0) change([...files, ...added].slice(0, maxMessageAttachments));
  }

  return {
    files,
    isStoring,
    wasTooMany,
    add,
    remove(key) {
      setTooMany(false);
      change(files.filter((file) => file.key !== key));
    },
    clear() {
      setFiles([]);
      setTooMany(false);
      ids.current.clear();
    },
    async stored(sessionId) {
      if (files.length === 0) return {};
      setStoring(true);
      try {
        // Loaded with the first file: most messages have none.
        const [{ prepare }, { store }] = await Promise.all([import('./prepare.ts'), import('./stored.ts')]);
        const attachments: string[] = [];
        for (const { key, file } of files) {
          const place = `${sessionId}/${key}`;
          try {
            const { name, content } = await prepare(file);
            const id = ids.current.get(place) ?? (await store(sessionId, name, content));
            ids.current.set(place, id);
            attachments.push(id);
          } catch (error) {
            if (error instanceof UploadError) {
              setFiles(files.map((one) => ({ ...one, problem: one.key === key ? error.message : null })));
            }
            throw error;
          }
        }
        return { attachments };
      } finally {
        setStoring(false);
      }
    },
    onPaste(event) {
      const pasted = [...event.clipboardData.files];
      if (pasted.length === 0) return;
      event.preventDefault();
      add(pasted);
    },
    onDrop(event) {
      if (event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      add(event.dataTransfer.files);
    },
    onDragOver(event) {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
  };
}
