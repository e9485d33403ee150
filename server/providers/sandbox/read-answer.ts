import type { BuiltApp } from '../../ports.ts';
import type { ChildAnswer } from './child/answer.ts';

export function readAnswer({ files, maps }: ChildAnswer & { ok: true }): BuiltApp {
  const entries = Object.entries(files).map(([path, text]) => [path, Buffer.from(text, 'base64')] as const);
  return { files: Object.fromEntries(entries), maps };
}
