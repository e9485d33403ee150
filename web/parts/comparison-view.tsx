import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { Comparison, FileChange, ItemChange as WireItemChange } from '../../schema/artifact.ts';
import { useFormat, useTexts } from '../words/words.tsx';
import { comparison as de } from '../words/de/pages/comparison.ts';
import { comparison as en } from '../words/en/pages/comparison.ts';
import { ChangedLines } from './changed-lines.tsx';
import { describeValue } from './describe-value.ts';
import { patchLines } from './patch-lines.ts';
import { ShowMore } from './show-more.tsx';
import { WordDiff } from './word-diff.tsx';

/** Values of any type may be left out, as tRPC has it. */
type ItemChange = Omit<WireItemChange, 'before' | 'after'> & { before?: unknown; after?: unknown };

interface NamesProps {
  /** What fields are called, by their names in the data; others show those. */
  names?: Readonly<Record<string, string>> | undefined;
}

interface ComparisonViewProps extends NamesProps {
  comparison: Omit<Comparison, 'items'> & { items: readonly ItemChange[] };
}

const signs = { added: '+', removed: '−', changed: '~' } as const;
const tones = { added: 'text-good', removed: 'text-bad', changed: 'text-warn' } as const;

/** Up to how many changed files are shown with their lines at once, and up to how many changed lines of each. */
const mostOpen = 8;
const shortChange = 200;

/** How many things of a part, or files, are shown at once. */
const step = 40;

/** How one version differs from another, part by part and file by file. */
export function ComparisonView({ comparison: { base, items, files }, names }: ComparisonViewProps) {
  const words = useTexts({ en, de });
  if (items.length === 0 && files.length === 0) return <p className="text-soft">{words.same}</p>;
  const order = Object.keys(words.parts);
  // Parts without a word of ours come last, in the order of the service.
  const place = (part: string) => (order.indexOf(part) + 1 || order.length + 1) - 1;
  const parts = [...new Set(items.map(({ part }) => part))].toSorted((a, b) => place(a) - place(b));
  return (
    <div className="flex flex-col gap-4">
      {parts.map((part) => (
        <Part
          key={part}
          part={part}
          items={items.filter((item) => item.part === part)}
          isOpen={base !== null}
          names={names}
        />
      ))}
      {files.length > 0 && <Files files={files} isOpen={base !== null} />}
    </div>
  );
}

/** The changes of a part. What is wholly new is shown in short: how many there are, and their names on request. */
interface PartProps extends NamesProps {
  part: string;
  items: readonly ItemChange[];
  isOpen: boolean;
}

function Part({ part, items, isOpen, names }: PartProps) {
  const words = useTexts({ en, de });
  const format = useFormat();
  const [most, setMost] = useState(step);
  const title = words.parts[part] ?? part;
  const [only] = items;
  if (!isOpen && items.length === 1 && only && typeof only.after === 'string') {
    return (
      <div>
        <p className="text-sm font-semibold">{title}</p>
        <p className="line-clamp-6 whitespace-pre-wrap">{only.after}</p>
      </div>
    );
  }
  const list = (
    <>
      <ul className="flex flex-col">
        {items.slice(0, most).map((item, index) => (
          // Things without an id have nothing else that tells them apart, and the list never changes.
          <Item key={index} item={item} names={names} />
        ))}
      </ul>
      {items.length > most && <ShowMore isLoading={false} onMore={() => setMost(most + step)} />}
    </>
  );
  const heading = (
    <>
      <span className="text-sm font-semibold">{title}</span>{' '}
      <span className="text-sm text-soft">{format.number(items.length)}</span>
    </>
  );
  if (isOpen) {
    return (
      <div>
        <p className="border-b border-line">{heading}</p>
        {list}
      </div>
    );
  }
  return (
    <details>
      <summary className="border-b border-line py-0.5 max-md:py-2.5">{heading}</summary>
      {list}
    </details>
  );
}

function Item({ item: { id, change, fields, before, after }, names }: NamesProps & { item: ItemChange }) {
  const words = useTexts({ en, de });
  const name = describeValue(after ?? before);
  // A changed text is told by its words alone.
  const isText = change === 'changed' && fields.length === 0;
  return (
    <li className="flex gap-2 border-b border-line py-1.5 last:border-0">
      <span aria-hidden className={`w-3 shrink-0 text-center font-mono ${tones[change]}`}>
        {signs[change]}
      </span>
      <div className="min-w-0 flex-1">
        <p>
          <span className="sr-only">{words[change]}: </span>
          {id !== null && id !== name && <span className="mr-2 font-mono text-xs text-soft">{id}</span>}
          {isText ? (
            <WordDiff before={textOf(before)} after={textOf(after)} />
          ) : (
            <span className={change === 'removed' ? 'line-through decoration-1' : ''}>{name}</span>
          )}
        </p>
        {fields.length > 0 && change === 'changed' && (
          <dl className="mt-1 flex flex-col gap-1 text-sm">
            {fields.map((field) => (
              <div key={field}>
                <dt className="text-soft">{names?.[field] ?? field}</dt>
                <dd>
                  <WordDiff
                    before={textOf(memberOf(before, field), names)}
                    after={textOf(memberOf(after, field), names)}
                  />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  );
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}

/** Returns a text itself, lists line by line, and things in one line, in the order of the names that are known. */
function textOf(value: unknown, names: NamesProps['names'] = {}): string {
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map((item) => `• ${textOf(item, names)}`).join('\n');
  if (typeof value !== 'object') return String(value);
  const order = Object.keys(names);
  const members = Object.entries(value).toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  return members.map(([name, member]) => [names[name], textOf(member, names)].filter(Boolean).join(' ')).join(' · ');
}

function Files({ files, isOpen }: { files: readonly FileChange[]; isOpen: boolean }) {
  const words = useTexts({ en, de });
  const format = useFormat();
  const [most, setMost] = useState(step);
  const sum = (pick: (file: FileChange) => number) =>
    format.number(files.reduce((total, file) => total + pick(file), 0));
  return (
    <details open={isOpen}>
      <summary className="border-b border-line py-0.5 text-sm max-md:py-2.5">
        <span className="font-semibold">{words.files(format.number(files.length))}</span>{' '}
        <span className="text-soft">
          {words.lines(
            sum((file) => file.addedLines),
            sum((file) => file.removedLines),
          )}
        </span>
      </summary>
      <ul>
        {files.slice(0, most).map((file) => (
          <li key={file.path} className="border-b border-line">
            <File file={file} opensAtOnce={isOpen && files.length <= mostOpen} />
          </li>
        ))}
      </ul>
      {files.length > most && <ShowMore isLoading={false} onMore={() => setMost(most + step)} />}
    </details>
  );
}

interface FileProps {
  file: FileChange;
  /** Whether a short change is shown without a click. */
  opensAtOnce: boolean;
}

/** A file whose lines are drawn only while they are shown. */
function File({ file: { path, change, addedLines, removedLines, patch }, opensAtOnce }: FileProps) {
  const words = useTexts({ en, de });
  const isShort = opensAtOnce && addedLines + removedLines <= shortChange;
  const [isOpen, setOpen] = useState(isShort);
  return (
    <details className="group" open={isShort} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-8 items-center gap-2 max-md:min-h-11">
        <ChevronRight size={14} aria-hidden className="shrink-0 text-soft group-open:rotate-90" />
        <span aria-hidden className={`w-3 shrink-0 text-center font-mono ${tones[change]}`}>
          {signs[change]}
        </span>
        <span className="sr-only">{words[change]}: </span>
        <span className="min-w-0 flex-1 font-mono text-xs">{path}</span>
        <span className="shrink-0 font-mono text-xs">
          <span className="text-good">+{addedLines}</span> <span className="text-bad">−{removedLines}</span>
        </span>
      </summary>
      {isOpen && (
        <div className="pb-2">
          <ChangedLines lines={patchLines(patch)} />
        </div>
      )}
    </details>
  );
}
