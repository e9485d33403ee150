/** The way from an idea to code, in its order; `brief` agents take the user's words, the others the session. */
export const stages = [
  { agent: 'ideation', title: 'Ideation', takes: 'brief' },
  { agent: 'research', title: 'Research', takes: 'session' },
  { agent: 'prd', title: 'PRD', takes: 'session' },
  { agent: 'design-system', title: 'Design system', takes: 'brief' },
  { agent: 'design', title: 'Design', takes: 'session' },
  { agent: 'code', title: 'Code', takes: 'session' },
] as const;
export type Stage = (typeof stages)[number];

/** The body of a stage's call. */
export function bodyOf(stage: Stage, idea: string): unknown {
  return stage.takes === 'brief' ? { messages: [{ role: 'user', content: idea }] } : {};
}
