import { createElement, Fragment, type ReactNode } from 'react';
import { ScrollArea } from '../kit/ScrollArea.tsx';
import type { Inline } from './inlines.ts';
import { type Block, parseMarkdown } from './markdown.ts';
import { words } from './texts.ts';

interface Props {
  text: string;
  /** The level of the heading above it. */
  under: number;
  onToggle(line: number): void;
}

const sizes = ['text-2xl', 'text-xl', 'text-lg', 'text-base', 'text-sm', 'text-sm'];

/** A rendered note. Its text becomes elements, never HTML. */
export function Markdown({ text, under, onToggle }: Props) {
  let level = under;
  const blocks = (list: readonly Block[]): ReactNode =>
    // oxlint-disable-next-line react/no-array-index-key -- blocks have no other name than their place
    list.map((block, index) => <Fragment key={index}>{show(block)}</Fragment>);
  function show(block: Block): ReactNode {
    switch (block.kind) {
      case 'heading':
        // A note may begin with any level, but a page may not skip a level.
        level = Math.min(under + block.level, level + 1, 6);
        return createElement(
          `h${level}`,
          { className: `mt-2 font-heading font-bold first:mt-0 ${sizes[block.level - 1]}` },
          inlines(block.inlines),
        );
      case 'paragraph':
        return (
          <p>
            {block.lines.map((line, index) => (
              <Fragment key={index}>
                {index > 0 && <br />}
                {inlines(line)}
              </Fragment>
            ))}
          </p>
        );
      case 'code':
        return (
          <pre className="whitespace-pre-wrap wrap-anywhere rounded-md border border-border bg-background p-3 text-sm">
            {block.language !== '' && <span className="mb-1 block text-xs text-muted">{block.language}</span>}
            <code>{block.text}</code>
          </pre>
        );
      case 'rule':
        return <hr className="border-border" />;
      case 'quote':
        return (
          <blockquote className="flex flex-col gap-3 border-l-4 border-border pl-4 text-muted">
            {blocks(block.blocks)}
          </blockquote>
        );
      case 'list':
        return list(block);
      case 'table':
        return (
          <ScrollArea label={words.table} className="overflow-x-auto">
            <table className="text-sm">
              <thead>
                <tr>
                  {block.head.map((cell, index) => (
                    <th key={index} className="border border-border px-3 py-1.5 text-left">
                      {inlines(cell)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {block.rows.map((row, index) => (
                  <tr key={index}>
                    {row.map((cell, column) => (
                      <td key={column} className="border border-border px-3 py-1.5">
                        {inlines(cell)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollArea>
        );
    }
  }
  function list({ ordered, start, items }: Block & { kind: 'list' }): ReactNode {
    const rows = items.map(({ task, blocks: inner }, index) =>
      task ? (
        <li key={index} className="-ml-6 flex list-none items-start gap-1">
          <label className="-my-2.5 -ml-2.5 grid size-11 shrink-0 cursor-pointer place-items-center">
            <input
              type="checkbox"
              aria-label={plainText(inner) || words.task}
              checked={task.done}
              onChange={() => onToggle(task.line)}
              className="size-6 accent-[var(--primary)]"
            />
          </label>
          <div className={`flex min-w-0 flex-col gap-2 ${task.done ? 'text-muted line-through' : ''}`}>
            {blocks(inner)}
          </div>
        </li>
      ) : (
        <li key={index}>
          <div className="flex flex-col gap-2">{blocks(inner)}</div>
        </li>
      ),
    );
    return ordered ? (
      <ol start={start} className="flex list-decimal flex-col gap-1.5 pl-6">
        {rows}
      </ol>
    ) : (
      <ul className="flex list-disc flex-col gap-1.5 pl-6">{rows}</ul>
    );
  }
  return <div className="flex min-w-0 flex-col gap-3 leading-relaxed break-words">{blocks(parseMarkdown(text))}</div>;
}

function inlines(list: readonly Inline[]): ReactNode {
  return list.map((inline, index) => <Fragment key={index}>{showInline(inline)}</Fragment>);
}

function showInline(inline: Inline): ReactNode {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'code':
      return <code className="rounded-sm bg-text/8 px-1 py-0.5 text-[0.9em]">{inline.text}</code>;
    case 'strong':
      return <strong>{inlines(inline.inlines)}</strong>;
    case 'em':
      return <em>{inlines(inline.inlines)}</em>;
    case 'strike':
      return <s>{inlines(inline.inlines)}</s>;
    case 'link':
      return (
        <>
          <a
            href={inline.address}
            target="_blank"
            rel="noreferrer"
            className="font-medium underline underline-offset-2"
          >
            {inlines(inline.inlines)}
          </a>
          {textOf(inline.inlines) !== inline.address && <span className="text-sm text-muted"> ({inline.address})</span>}
        </>
      );
  }
}

function textOf(list: readonly Inline[]): string {
  return list.map((inline) => ('text' in inline ? inline.text : textOf(inline.inlines))).join('');
}

/** Returns the text of a task, as the name of its checkbox. */
function plainText(blocks: readonly Block[]): string {
  const [first] = blocks;
  return first?.kind === 'paragraph' ? textOf(first.lines.flat()) : '';
}
