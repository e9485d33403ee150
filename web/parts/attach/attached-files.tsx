import { useQuery } from '@tanstack/react-query';
import { FileText, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { maxMessageAttachments } from '../../../schema/attachment-limits.ts';
import { useMe } from '../../api/me.ts';
import { useTRPC } from '../../api/studio.tsx';
import { attach as de } from '../../words/de/pages/attach.ts';
import { attach as en } from '../../words/en/pages/attach.ts';
import { useFormat, useTexts } from '../../words/words.tsx';
import { IconButton } from '../button.tsx';
import type { Attachments, ChosenFile } from './use-attachments.ts';

/** The files that go with a message, and what will not be used of them. */
export function AttachedList({ of: { files, remove, isStoring, wasTooMany } }: { of: Attachments }) {
  const attach = useTexts({ en, de });
  const format = useFormat();
  return (
    <div className="flex flex-col gap-1.5">
      <ul aria-label={attach.list} className="flex flex-wrap gap-2">
        {files.map(({ key, file, problem }) => (
          <li
            key={key}
            className={`flex min-w-0 max-w-full items-center gap-2 rounded border bg-sheet py-1 pl-1.5 text-sm ${problem === null ? 'border-edge' : 'border-bad'}`}
          >
            <Thumbnail file={file} />
            <span className="flex min-w-0 flex-col">
              <span className="truncate">{file.name}</span>
              {problem === null ? (
                <span className="text-soft">{format.bytes(file.size)}</span>
              ) : (
                <span role="alert" className="text-bad">
                  {problem}
                </span>
              )}
            </span>
            <IconButton label={attach.remove(file.name)} disabled={isStoring} onClick={() => remove(key)}>
              <X size={14} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {wasTooMany && <p className="text-sm text-bad">{attach.tooMany(maxMessageAttachments)}</p>}
      <WhatIsUsed files={files} />
    </div>
  );
}

const isPicture = ({ type }: File) => type.startsWith('image/');

function Thumbnail({ file }: Pick<ChosenFile, 'file'>) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (!image.current) return undefined;
    const url = URL.createObjectURL(file);
    image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  if (!isPicture(file)) return <FileText size={20} className="shrink-0 text-soft" aria-hidden />;
  return <img ref={image} alt="" className="size-9 shrink-0 rounded-sm object-cover" />;
}

/** Says before sending what the service will not use; after it, the run says so. */
function WhatIsUsed({ files }: Pick<Attachments, 'files'>) {
  const attach = useTexts({ en, de });
  const trpc = useTRPC();
  const { me } = useMe();
  const { data } = useQuery(trpc.models.list.queryOptions(undefined, { staleTime: 60_000 }));
  if (me?.service.usesModel === false) return <p className="text-sm text-soft">{attach.offline}</p>;
  const pictures = files.some(({ file }) => isPicture(file));
  if (!pictures || !data || data.models.some(({ role }) => role === 'vision')) return null;
  return <p className="text-sm text-soft">{attach.noVision}</p>;
}
