import type { Model } from '../../agents/ports.ts';
import type { Config } from '../../server/config.ts';
import { modelConnections } from '../../server/model/connections.ts';
import { openAiModel } from '../../server/model/openai.ts';

/** The configured model, asked by this process itself; null where none is configured. Disposing closes connections. */
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
