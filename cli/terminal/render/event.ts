import { oneLine } from '../safe-text.ts';
import { clip } from '../columns.ts';
import type { Shown, ShownEvent } from '../events.ts';
import { notRated } from '../../../agents/kit/not-rated.ts';
import { type Canvas, labelled, link, margin, paragraph } from './canvas.ts';
import { count } from './figures.ts';
import { opportunityTable } from './opportunities.ts';
import { prdLines } from './prd.ts';

/** The events that are printed as lines and stay. The stage view redraws the others in place. */
export type LastingEvent = Exclude<
  ShownEvent,
  {
    type:
      | 'status'
      | 'validation_progress'
      | 'prd_section'
      | 'file_written'
      | 'text_delta'
      | 'text_reset'
      | 'usage'
      | 'done';
  }
>;

/** Returns the lines of an event that stays on the screen. */
export function eventLines(canvas: Canvas, event: LastingEvent): string[] {
  const { paint } = canvas;
  switch (event.type) {
    case 'phase':
      return [`${margin}${paint('accent', '›')} ${paint('accent', event.phase.replaceAll('_', ' '))}`];
    case 'build_session_created':
      return [`${margin}${paint('dim', `build session ${event.buildSessionId}`)}`];
    case 'ideation_complete':
      return ['', ...labelled(canvas, 'Summary', oneLine(event.ideaSummary))];
    case 'research_complete': {
      const { totalSignals, sourcesSearched } = event;
      const sources = `${count(sourcesSearched.length, 'source')}: ${sourcesSearched.map(oneLine).join(', ')}`;
      return paragraph(canvas, `${count(totalSignals, 'signal')} from ${sources}`);
    }
    case 'research_results':
      return signalLines(canvas, event.results);
    case 'opportunities': {
      const rated = event.opportunities.some(({ scorecard }) => scorecard.overall !== null);
      const found = `${count(event.opportunities.length, 'opportunity', 'opportunities')} found`;
      return paragraph(canvas, `${found}, ${rated ? 'scores are provisional' : notRated}`);
    }
    case 'discover_complete':
      return ['', ...opportunityTable(canvas, event.opportunities)];
    case 'prd_complete_final':
      return ['', ...prdLines(canvas, event.prd)];
    case 'design_system_complete':
      return [
        '',
        ...labelled(canvas, 'Name', designSystemName(event.designMd)),
        link(canvas, 'Light', event.previewUrlLight),
        link(canvas, 'Dark', event.previewUrlDark),
      ];
    case 'design_complete':
    case 'code_complete':
      return [link(canvas, 'Preview', event.sandboxUrl)];
    case 'error':
      return [
        ...paragraph(canvas, `${event.code}: ${oneLine(event.message)}`).map((line) => paint('bad', line)),
        ...(event.retryable ? [`${margin}${paint('dim', 'Trying again may help.')}`] : []),
      ];
  }
}

const signalsShown = 3;

/** Shows the most relevant signals. */
function signalLines({ columns, paint }: Canvas, signals: Shown<'research_results'>['results']): string[] {
  return signals
    .toSorted((a, b) => b.relevance - a.relevance)
    .slice(0, signalsShown)
    .map(({ title, excerpt, source }) => {
      const origin = oneLine(source);
      const words = oneLine(title === excerpt ? title : `${title}: ${excerpt}`);
      return `${margin}${paint('dim', `“${clip(words, columns - margin.length - origin.length - 5)}” ${origin}`)}`;
    });
}

/** Returns the name in the document's front matter; the format: https://github.com/google-labs-code/design.md */
function designSystemName(designMd: string): string {
  const frontMatter = /^---\n(.*?)\n---/s.exec(designMd)?.[1] ?? '';
  const name = /^name:[ ]*(.*)$/m.exec(frontMatter)?.[1]?.trim() ?? '';
  return oneLine(name.replace(/^(["'])(.*)\1$/, '$2')) || 'without a name';
}
