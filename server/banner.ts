import type { Config } from './config.ts';
import { offlineModelName } from './model/offline-name.ts';
import type { RunningService } from './start.ts';

/**
 * What a start prints: everything that somebody who looks at a terminal asks next. The key stands in it only where
 * `showKey`: what a container prints is kept by others.
 */
export function bannerOf(service: RunningService, config: Config, confinement: string, showKey: boolean): string {
  const rows: [label: string, words: string][] = [
    ['Unified Agents answers at', service.url],
    ['Previews are shown at', service.previewUrl.replace(/\{name\}\/$/, '')],
    ['Model', modelOf(config)],
    ['Generated code is built', confinement],
    ['Database', databaseOf(service, config)],
    ['Service key', keyOf(service, showKey)],
  ];
  const width = Math.max(...rows.map(([label]) => label.length)) + 2;
  return rows.map(([label, words]) => `${label.padEnd(width)}${words}\n`).join('');
}

function modelOf({ model }: Config): string {
  if (!model) return `${offlineModelName}, from templates; set OPENAI_API_KEY or OPENAI_BASE_URL to use a model`;
  const { host } = new URL(model.baseUrl ?? 'https://api.openai.com');
  return `${model.names.join(', ')} at ${host}`;
}

function databaseOf({ dataDir }: RunningService, { DATABASE_URL }: Config): string {
  if (DATABASE_URL === undefined) return `PostgreSQL 18, embedded in ${dataDir}`;
  const { host, pathname } = new URL(DATABASE_URL);
  return `PostgreSQL at ${host}${pathname}`;
}

function keyOf({ key, keyFile }: RunningService, showKey: boolean): string {
  if (keyFile === null) return 'the one in SERVICE_API_KEY';
  return showKey ? `${key} (kept in ${keyFile})` : `in ${keyFile}`;
}
