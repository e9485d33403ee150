import { readFile } from 'node:fs/promises';

/** A fenced block of a page. */
export interface Block {
  /** Such as `sh`. */
  language: string;
  /** The words after the language; empty if there are none. */
  name: string;
  code: string;
  /** The `text` block right after this one: its output, in which `…` stands for anything. */
  prints: string | null;
}

/** Returns the blocks of a page, in order. An output block belongs to the block before it. */
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

/** Returns the code of a page's block of that name, with `url` as the service's address if given. */
export async function blockNamed(path: string, name: string, url = 'http://127.0.0.1:4000'): Promise<string> {
  const block = (await readBlocks(path)).find((one) => one.name === name);
  if (!block) throw new Error(`${path} has no block named ${name}`);
  return block.code.replaceAll(/\b(http|ws):\/\/127\.0\.0\.1:4000/g, (_, scheme) =>
    url.replace('http', scheme as string),
  );
}

/** Returns a pattern for printed text, in which `…` stands for anything. */
export function pattern(prints: string): RegExp {
  const parts = prints
    .trimEnd()
    .split('…')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('[\\s\\S]*?')}\\s*$`);
}
