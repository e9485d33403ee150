import { inDeltas, inJson, type StubScript } from './stub-model.ts';

export const idea = { messages: [{ role: 'user', content: 'A tool for bell founders to plan their castings' }] };
export const text = 'The quick brown fox jumps over the lazy dog, again and again, until it is quite enough. ';

/** Answers at once. */
export const swift: StubScript = ({ body }) =>
  body.response_format ? inJson({ ideaSummary: 'A tool for bell founders.' }) : inDeltas(text, 4);

export function environment(dataDir: string, modelUrl: string): Record<string, string> {
  return { DATA_DIR: dataDir, OPENAI_BASE_URL: modelUrl, OPENAI_MODEL: 'stub' };
}

export async function createSession(service: {
  post(path: string, body?: unknown): Promise<Response>;
}): Promise<string> {
  return ((await (await service.post('/api/v1/sessions', {})).json()) as { sessionId: string }).sessionId;
}
