import type { Usage } from '../../../schema/event.ts';
import { oneLine } from '../safe-text.ts';
import { type Canvas, link, margin, paragraph } from './canvas.ts';
import { formatDuration, formatUsage } from './figures.ts';

/** Shows the idea that the demo starts with. */
export function ideaLines(canvas: Canvas, idea: string): string[] {
  const { paint } = canvas;
  const words = paragraph(canvas, oneLine(idea), 4).map((line) => paint('bold', line));
  return ['', paint('dim', 'The idea'), ...words];
}

interface Result {
  sessionId: string;
  previewUrl: string | null;
  designSystem: { light: string; dark: string } | null;
  usage: Usage;
  durationMs: number;
}

/** Shows where to find the results. */
export function resultLines(canvas: Canvas, url: string, result: Result): string[] {
  const { paint } = canvas;
  const { sessionId, previewUrl, designSystem, usage, durationMs } = result;
  return [
    '',
    `${paint('good', '✓')} ${paint('bold', 'From idea to code')} ${paint('dim', `in ${formatDuration(durationMs)}`)}`,
    ...paragraph(canvas, formatUsage(usage)).map((line) => paint('dim', line)),
    '',
    ...(previewUrl === null ? [] : [link(canvas, 'The app', previewUrl)]),
    ...(designSystem === null
      ? []
      : [link(canvas, 'Its look', designSystem.light), link(canvas, '  in dark', designSystem.dark)]),
    link(canvas, 'The session', `${url}/api/v1/sessions/${sessionId}`),
    link(canvas, 'The service', `${url}/`),
  ];
}

const askedEdit = 'Make it forest green';

/** Shows how to continue with curl. A key that the user set is not printed: `keyName` is the variable that holds it. */
export function usageLines({ paint }: Canvas, url: string, sessionId: string, keyFile: string | null): string[] {
  const name = keyFile === null ? 'SERVICE_API_KEY' : 'KEY';
  const header = `-H "Authorization: Bearer $${name}"`;
  return [
    '',
    paint('dim', 'Continue with curl'),
    // Others may keep the output of a terminal or a container, so never print the key itself.
    ...(keyFile === null ? [] : [`${margin}${name}=$(cat ${inShell(keyFile)})`]),
    `${margin}SESSION=${url}/api/v1/sessions/${sessionId}`,
    `${margin}curl ${header} $SESSION`,
    `${margin}curl -N ${header} $SESSION/events`,
    `${margin}curl -N ${header} -H 'Content-Type: application/json' \\`,
    `${margin}  -d '{"messages":[{"role":"user","content":"${askedEdit}"}]}' $SESSION/code-agent`,
  ];
}

/** Shows the studio and the application last, because they are the goal. */
export function studioLines(canvas: Canvas, studio: string, application: string | null, opened: boolean): string[] {
  const { paint } = canvas;
  const once = 'The link works once, for 15 minutes. For another one: unified-agents open';
  return [
    ...(application === null ? [] : ['', 'Your application alone', `${margin}${application}`]),
    '',
    paint('bold', opened ? 'Your idea is open in the studio, in your browser' : 'Open your idea in the studio'),
    `${margin}${paint('link', studio)}`,
    ...(studio.includes('#') ? paragraph(canvas, once).map((line) => paint('dim', line)) : []),
  ];
}

/** Shows why the demo failed, unless a stage has already shown it. */
export function failureLines({ paint, columns }: Canvas, title: string, details: readonly string[]): string[] {
  return [
    '',
    `${paint('bad', '✗')} ${paint('bold', title)}`,
    ...details.flatMap((detail) => paragraph({ paint, columns }, oneLine(detail))),
  ];
}

function inShell(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}
