import type { ReadResourceResult, ResourceTemplate } from '@modelcontextprotocol/sdk/types.js';
import type { ToolCall } from './tool.ts';
import { ServiceError } from '../../schema/errors.ts';

const template = 'unified-agents://sessions/{sessionId}/artifacts/{artifactId}';

export const resourceTemplates: ResourceTemplate[] = [
  {
    name: 'artifact',
    title: 'Artifact',
    uriTemplate: template,
    description: 'One version of an artifact: a PRD or a design system as Markdown, anything else as JSON.',
  },
];

/** Returns the URI of a version as a resource. */
export function artifactAddress(sessionId: string, artifactId: string): string {
  return `unified-agents://sessions/${sessionId}/artifacts/${artifactId}`;
}

/** Throws ServiceError `not_found`. */
export async function readResource(uri: string, { caller }: Pick<ToolCall, 'caller'>): Promise<ReadResourceResult> {
  const [, sessionId, artifactId] = /^unified-agents:\/\/sessions\/([^/]+)\/artifacts\/([^/]+)$/.exec(uri) ?? [];
  if (sessionId === undefined || artifactId === undefined) {
    throw new ServiceError('not_found', `There is no resource ${uri}. Resources have URIs of the form ${template}.`);
  }
  const { content } = await caller.artifacts.get({ sessionId, artifactId });
  const { markdown, designMd } = (content ?? {}) as { markdown?: unknown; designMd?: unknown };
  const document = [markdown, designMd].find((text) => typeof text === 'string');
  return typeof document === 'string'
    ? { contents: [{ uri, mimeType: 'text/markdown', text: document }] }
    : { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(content) }] };
}
