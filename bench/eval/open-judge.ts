import type { Model } from '../../agents/ports.ts';
import type { Config } from '../../server/process/config.ts';
import { modelConnections } from '../../server/providers/model/connections.ts';
import { openAiModel } from '../../server/providers/model/openai.ts';

/** Opens the configured model in this process; null if none is configured. Disposing closes its connections. */
export function openJudge({ model: settings }: Pick<Config, 'model'>): { model: Model | null } & Disposable {
  const connections = modelConnections();
  return {
    model:
      settings &&
      openAiModel({ apiKey: settings.apiKey, baseUrl: settings.baseUrl, model: settings.name, connections }),
    [Symbol.dispose]() {
      connections[Symbol.dispose]();
    },
  };
}
