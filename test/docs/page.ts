import { readFile } from 'node:fs/promises';

/** A fenced block of a page. */
export interface Block {
  /** Such as `sh`. */
  language: string;
  /** The words behind the language; empty when there are none. */
  name: string;
  code: string;
  /** The `text` block right behind this one: what it prints, where `…` stands for anything. */
  prints: string | null;
}

/** The blocks of a page, in their order; those that say what another one prints belong to it. */
export async function readBlocks(path: string): Promise<Block[]> {
  const text = await readFile(path, 'utf8');
  const fences = text.matchAll(/^```(\w*) ?(.*)\n([\s\S]*?)^```$\n*/gm);
  const blocks: (Block & { end: number })[] = [];
  for (const fence of fences) {
    const [whole, language = '', name = '', code = ''] = fence;
    const before = blocks.at(-1);
    const end = fence.index + whole.length;
    if (language === 'text' && before?.end === fence.index) before.prints = code;
    else blocks.push({ language, name, code, prints: null, end });
  }
  return blocks;
}

/** The code of a page's block of that name, addressed to a service at `url` where one is given. */
export async function blockNamed(path: string, name: string, url = 'http://127.0.0.1:4000'): Promise<string> {
  const block = (await readBlocks(path)).find((one) => one.name === name);
  if (!block) throw new Error(`${path} has no block named ${name}`);
  return block.code.replaceAll('http://127.0.0.1:4000', url);
}

/** What printed text has to look like, where `…` stands for anything. */
export function pattern(prints: string): RegExp {
  const parts = prints
    .trimEnd()
    .split('…')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('[\\s\\S]*?')}\\s*$`);
}
