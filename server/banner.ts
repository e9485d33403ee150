import type { Config } from './process/config.ts';
import { openAiAddress } from './process/model-settings.ts';
import type { ModelInfo } from '../schema/model.ts';
import { offlineModelName } from '../schema/offline-model.ts';
import type { RunningService } from './start.ts';

interface BannerFacts {
  /** Processes that answer requests. */
  workers: number;
  confinement: string;
  showKey: boolean;
}

/**
 * Returns what a start prints: the facts that a user at the terminal needs next. Shows the key only with `showKey`,
 * because container logs are stored elsewhere.
 */
export function bannerOf(service: RunningService, config: Config, facts: BannerFacts): string {
  const { workers, confinement, showKey } = facts;
  const rows: [label: string, words: string][] = [
    ['Unified Agents is ready at', service.url],
    ['Previews', service.previewUrl.replace(/\{name\}\/$/, '')],
    ...modelRows(config, service.models),
    ...(workers > 1 ? [['Workers', `${workers} processes share the port`] as [string, string]] : []),
    ['Builds of generated code', confinement],
    ['Database', databaseOf(service, config)],
    ['Service key', keyOf(service, showKey)],
    ...firstSignInRow(service),
  ];
  const width = Math.max(...rows.map(([label]) => label.length)) + 2;
  return rows.map(([label, words]) => `${label.padEnd(width)}${words}\n`).join('');
}

function modelRows({ model }: Config, models: readonly ModelInfo[]): [label: string, words: string][] {
  if (!model) {
    const words = `${offlineModelName} (templates, no model). Set OPENAI_API_KEY or OPENAI_BASE_URL to use a model`;
    return [['Model', words]];
  }
  const { host } = new URL(model.baseUrl ?? openAiAddress);
  const fallbackHost = model.fallback && new URL(model.fallback.baseUrl).host;
  return models.map((each) => [
    each.role === 'default' || each.role === 'choice' ? 'Model' : `Model (${each.role})`,
    `${each.id} at ${each.role === 'fallback' ? fallbackHost : host}, ${limitsOf(each)}`,
  ]);
}

function limitsOf({ contextTokens, outputTokens }: ModelInfo): string {
  const known = [
    ...(contextTokens === null ? [] : [`${contextTokens} tokens of context`]),
    ...(outputTokens === null ? [] : [`answers of ${outputTokens}`]),
  ];
  return known.length === 0 ? 'its limits are learnt' : known.join(', ');
}

function databaseOf({ dataDir }: RunningService, { DATABASE_URL }: Config): string {
  if (DATABASE_URL === undefined) return `PostgreSQL 18, embedded in ${dataDir}`;
  const { host, pathname } = new URL(DATABASE_URL);
  return `PostgreSQL at ${host}${pathname}`;
}

function firstSignInRow({ firstSignIn }: RunningService): [label: string, words: string][] {
  if (!firstSignIn) return [];
  const { link, file } = firstSignIn;
  const where = file === null ? link : `by the link in ${file}`;
  return [['Open the studio', `${where} (works once, for 15 minutes; for another one: unified-agents open)`]];
}

function keyOf({ key, keyFile }: RunningService, showKey: boolean): string {
  if (keyFile === null) return 'from SERVICE_API_KEY';
  return showKey ? `${key} (stored in ${keyFile})` : `stored in ${keyFile}`;
}
