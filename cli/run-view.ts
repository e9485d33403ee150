import type { AnyAgent } from '../agents/agent.ts';
import type { WireEvent } from '../schema/event.ts';
import { cleanDeep } from './terminal/safe-text.ts';
import { toShown } from './terminal/events.ts';
import { stageEnd } from './terminal/render/stage.ts';
import type { ReceivedEvent } from './demo/sse.ts';
import { otherEventText } from './terminal/other-event.ts';
import { openStage, type StageView } from './terminal/stage-view.ts';
import type { Streams } from './streams.ts';

/** The title of a run, and its position among others. */
export interface RunTitle {
  /** The agent's name on the wire; for a team, the stages bring their own. */
  agent: string;
  title: string;
  number: number;
  total: number;
  /** The type of the terminal event, if the caller prints it as data instead. */
  hides?: string | undefined;
  /** The agents whose events may come, by their names on the wire. */
  agents: Readonly<Record<string, AnyAgent>>;
  /** The stages of a team, in order. */
  stages?: readonly string[];
}

/** Shows the progress of a run on standard error. */
export interface RunView extends Disposable {
  show(event: WireEvent): void;
  /** Removes what is redrawn in place, until the next event. */
  pause(): void;
}

/** A team's own events: the question for a decision and the last line say the same. */
const teamEvents: ReadonlySet<string> = new Set(['approval_requested', 'team_complete']);

export function openRunView(streams: Streams, run: RunTitle): RunView {
  let stage: { agent: string; view: StageView } | null = null;

  function close(): void {
    stage?.view.end();
    stage?.view[Symbol.dispose]();
    stage = null;
  }

  /** The team's own events belong to the current stage; each agent gets its own stage. */
  function viewOf(agent: string): StageView {
    if (stage && (stage.agent === agent || agent === 'team')) return stage.view;
    close();
    const { stages = [], title, number, total } = run;
    const place = stages.indexOf(agent);
    const named = place >= 0 ? { title: agent, number: place + 1, total: stages.length } : { title, number, total };
    stage = { agent, view: openStage(streams.display, named) };
    return stage.view;
  }

  return {
    show(event) {
      // Text from outside must not send control sequences to the terminal.
      // The team's final result belongs to no stage.
      if (event.type === run.hides || teamEvents.has(event.type)) return;
      const received = cleanDeep(event) as ReceivedEvent;
      const shown = toShown(received);
      const { display } = streams;
      if (!shown) return viewOf(event.agent).say(otherEventText(run.agents[event.agent], received));
      if (shown.type === 'done' && !stage)
        display.print([stageEnd({ columns: display.columns(), paint: display.paint }, shown)]);
      else viewOf(event.agent).show(shown);
    },
    pause: close,
    [Symbol.dispose]: close,
  };
}
