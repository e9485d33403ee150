import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import type { TextFiles } from '../../../agents/facts.ts';

const compress = promisify(deflate);
/** Kinds of objects by their number in a pack. https://git-scm.com/docs/pack-format */
const numbers = { commit: 1, tree: 2, blob: 3 } as const;

/** An object in the format of a pack. */
type Packed = Buffer;

/** Collects Git objects by their id, each once. */
export class GitObjects {
  readonly #packed = new Map<string, Promise<Packed>>();

  /** Returns the object's id, in hex. */
  add(kind: keyof typeof numbers, content: Buffer): string {
    const id = createHash('sha1').update(`${kind} ${content.length}\0`).update(content).digest('hex');
    if (!this.#packed.has(id)) this.#packed.set(id, pack(numbers[kind], content));
    return id;
  }

  /** Adds a folder with all its files. Returns its id. */
  addFiles(files: TextFiles): string {
    const entries = new Map<string, { mode: string; id: string }>();
    const folders = new Map<string, Record<string, string>>();
    for (const [path, text] of Object.entries(files)) {
      const slash = path.indexOf('/');
      if (slash < 0) entries.set(path, { mode: '100644', id: this.add('blob', Buffer.from(text)) });
      else {
        const folder = folders.get(path.slice(0, slash)) ?? {};
        folder[path.slice(slash + 1)] = text;
        folders.set(path.slice(0, slash), folder);
      }
    }
    for (const [name, inside] of folders) entries.set(name, { mode: '40000', id: this.addFiles(inside) });
    // Git sorts by bytes, and a folder as if its name ended in a slash.
    const sorted = [...entries]
      .map(([name, entry]) => ({ ...entry, name, key: Buffer.from(entry.mode === '40000' ? `${name}/` : name) }))
      .toSorted((a, b) => Buffer.compare(a.key, b.key));
    const parts = sorted.flatMap(({ mode, name, id }) => [Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')]);
    return this.add('tree', Buffer.concat(parts));
  }

  /** Returns all objects in the format of a pack. */
  async all(): Promise<Packed[]> {
    return Promise.all(this.#packed.values());
  }
}

async function pack(kind: number, content: Buffer): Promise<Packed> {
  const header: number[] = [];
  let rest = Math.floor(content.length / 16);
  let byte = (kind << 4) | (content.length & 15);
  while (rest > 0) {
    header.push(byte | 0x80);
    byte = rest & 0x7f;
    rest = Math.floor(rest / 128);
  }
  header.push(byte);
  return Buffer.concat([Buffer.from(header), await compress(content)]);
}
