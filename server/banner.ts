import type { Config } from './process/config.ts';
import { openAiAddress } from './process/model-settings.ts';
import { offlineModelName } from '../schema/offline-model.ts';
import type { RunningService } from './start.ts';

/**
 * Returns what a start prints: the facts that a user at the terminal needs next. Shows the key only with `showKey`,
 * because container logs are stored elsewhere.
 */
export function bannerOf(service: RunningService, config: Config, confinement: string, showKey: boolean): string {
  const rows: [label: string, words: string][] = [
    ['Unified Agents is ready at', service.url],
    ['Previews', service.previewUrl.replace(/\{name\}\/$/, '')],
    ['Model', modelOf(config)],
    ['Builds of generated code', confinement],
    ['Database', databaseOf(service, config)],
    ['Service key', keyOf(service, showKey)],
  ];
  const width = Math.max(...rows.map(([label]) => label.length)) + 2;
  return rows.map(([label, words]) => `${label.padEnd(width)}${words}\n`).join('');
}

function modelOf({ model }: Config): string {
  if (!model) return `${offlineModelName} (templates, no model). Set OPENAI_API_KEY or OPENAI_BASE_URL to use a model`;
  const { host } = new URL(model.baseUrl ?? openAiAddress);
  return `${model.names.join(', ')} at ${host}`;
}

function databaseOf({ dataDir }: RunningService, { DATABASE_URL }: Config): string {
  if (DATABASE_URL === undefined) return `PostgreSQL 18, embedded in ${dataDir}`;
  const { host, pathname } = new URL(DATABASE_URL);
  return `PostgreSQL at ${host}${pathname}`;
}

function keyOf({ key, keyFile }: RunningService, showKey: boolean): string {
  if (keyFile === null) return 'from SERVICE_API_KEY';
  return showKey ? `${key} (stored in ${keyFile})` : `stored in ${keyFile}`;
}
