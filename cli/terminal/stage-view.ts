import { clip } from './columns.ts';
import type { Display } from './display.ts';
import type { Done, Shown, ShownEvent } from './events.ts';
import { notRated } from '../../agents/kit/not-rated.ts';
import { type Canvas, margin } from './render/canvas.ts';
import { eventLines } from './render/event.ts';
import { runningLine, spinnerAt, stageEnd, stageTitle } from './render/stage.ts';
import { statusLine, statusLines } from './render/status.ts';
import { textFlow } from './text-flow.ts';

export interface Stage {
  title: string;
  number: number;
  total: number;
}

/** Shows the progress of one run. Disposing removes what is redrawn in place. */
export interface StageView extends Disposable {
  show(event: ShownEvent): void;
  /** Prints one line that stays. */
  say(text: string): void;
  /** Shows a hint that is not an event, such as a reconnect, until the next event. */
  hint(text: string): void;
  /** Ends the view; steps in progress stay as they are. */
  end(): void;
}

type Step = Pick<Shown<'status'>, 'stepId' | 'message' | 'state' | 'progress'>;

/** `now` returns milliseconds. */
export function openStage(display: Display, stage: Stage, now: () => number = () => performance.now()): StageView {
  const began = now();
  const canvas = (): Canvas => ({ columns: display.columns(), paint: display.paint });
  const flow = textFlow(() => display.columns() - margin.length);
  const steps = new Map<string, Step>();
  let passing = '';

  function frame(): string[] {
    const elapsed = now() - began;
    const text = flow.current();
    return [
      ...[...steps.values()].map((step) => statusLine(canvas(), step, spinnerAt(elapsed))),
      ...(text === '' ? [] : [margin + clip(text, display.columns() - margin.length)]),
      runningLine(canvas(), elapsed, passing && clip(` · ${passing}`, display.columns() - 16)),
    ];
  }

  /** Prints a finished step where it stands. A step in progress is redrawn below what comes next. */
  function settle(all = false): void {
    for (const [id, step] of steps) {
      if (!all && step.state === 'running') continue;
      // On a pipe it was printed when it came.
      if (display.live) display.print(statusLines(canvas(), step));
      steps.delete(id);
    }
  }

  function print(lines: readonly string[]): void {
    if (lines.length === 0) return;
    settle();
    display.print(lines);
  }

  function track(step: Step): void {
    const earlier = steps.get(step.stepId);
    steps.set(step.stepId, step);
    // On a pipe nothing can be redrawn: print a line when a step starts, and one when its state changes.
    if (!display.live && earlier?.state !== step.state) display.print(statusLines(canvas(), step));
  }

  const endText = () => print(flow.end().map(indented));

  function finish(done: Done): void {
    endText();
    settle(true);
    display.print([stageEnd(canvas(), done)]);
  }

  function show(event: ShownEvent): void {
    passing = '';
    switch (event.type) {
      case 'status':
        return track(event);
      case 'validation_progress':
        return track(validationStep(event));
      case 'prd_section':
        return track(sectionStep(event));
      case 'file_written':
        return track(fileStep(event));
      case 'text_delta':
        return print(flow.push(event.delta).map(indented));
      case 'text_reset':
        endText();
        return print([margin + display.paint('warn', `starting over (attempt ${event.attempt})`)]);
      case 'usage':
        // The last line of the stage has the sum.
        return undefined;
      case 'done':
        return finish(event);
      default:
        endText();
        if (event.type === 'error') settle(true);
        return print(eventLines(canvas(), event));
    }
  }

  display.print(stageTitle(canvas(), stage.number, stage.total, stage.title));
  display.follow(frame);
  return {
    show,
    say(text) {
      endText();
      print([margin + clip(text, display.columns() - margin.length)]);
    },
    hint(text) {
      passing = text;
      if (!display.live) display.print([margin + text]);
    },
    end() {
      endText();
      settle(true);
    },
    [Symbol.dispose]: () => display.follow(null),
  };
}

const indented = (line: string) => (margin + line).trimEnd();

/** One line for all sections of a document: a section that is written again changes no count. */
function sectionStep({ name, done, total }: Shown<'prd_section'>): Step {
  const isLast = done === total;
  // `user stories` for `userStories`.
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const message = isLast ? `Wrote ${total} sections` : `Wrote ${words}`;
  return { stepId: 'sections', message, state: isLast ? 'done' : 'running', progress: { done, total } };
}

/** One line for all files: an application has dozens. */
function fileStep({ path, done, total }: Shown<'file_written'>): Step {
  const isLast = done === total;
  const message = !isLast ? path : total === 1 ? `Wrote ${path}` : `Wrote ${total} files`;
  return { stepId: 'files', message, state: isLast ? 'done' : 'running', progress: { done, total } };
}

/** Opportunities are scored one after the other. Each has a line, with its score so far, or that it has none. */
function validationStep(event: Shown<'validation_progress'>): Step {
  const { opportunityId, title, completed, total, scorecard } = event;
  const rated = scorecard.overall !== null;
  return {
    stepId: `validation:${opportunityId}`,
    message: rated ? `${scorecard.overall.toFixed(1)} for ${title}` : `${notRated}: ${title}`,
    state: rated ? 'done' : 'skipped',
    progress: { done: completed, total },
  };
}
