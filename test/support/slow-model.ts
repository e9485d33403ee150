import { inDeltas, inJson, type StubScript } from './stub-model.ts';

export const idea = { messages: [{ role: 'user', content: 'A tool for bell founders to plan their castings' }] };
export const text = 'The quick brown fox jumps over the lazy dog, again and again, until it is quite enough. ';

/** Streams slowly enough to be interrupted in the middle, but only the first call. */
export const slowFirst: StubScript = ({ index, body }) => {
  if (body.response_format) return inJson({ ideaSummary: 'A tool for bell founders.' });
  return inDeltas(text, 4, index === 0 ? { everyMs: 40 } : {});
};

export function environment(dataDir: string, modelUrl: string): Record<string, string> {
  return { DATA_DIR: dataDir, OPENAI_BASE_URL: modelUrl, OPENAI_MODEL: 'stub' };
}

export async function createSession(service: {
  post(path: string, body?: unknown): Promise<Response>;
}): Promise<string> {
  return ((await (await service.post('/api/v1/sessions', {})).json()) as { sessionId: string }).sessionId;
}
