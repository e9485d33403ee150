import type { AnyAgent } from '../agents/agent.ts';
import type { WireEvent } from '../schema/event.ts';
import { cleanDeep } from './terminal/safe-text.ts';
import { toShown } from './terminal/events.ts';
import { stageEnd } from './terminal/render/stage.ts';
import type { ReceivedEvent } from './demo/sse.ts';
import { otherEventText } from './terminal/other-event.ts';
import { openStage, type StageView } from './terminal/stage-view.ts';
import type { Streams } from './streams.ts';

/** What a run is called, and where it stands among others. */
export interface RunTitle {
  /** As on the wire; a team's name stands for those of its stages. */
  agent: string;
  title: string;
  number: number;
  total: number;
  /** The event that ends it well: shown as data, where it is not shown here. */
  hides?: string | undefined;
  /** The agents whose events may come, by their names on the wire. */
  agents: Readonly<Record<string, AnyAgent>>;
  /** Of a team: its stages, in their order. */
  stages?: readonly string[];
}

/** A run as it goes, on standard error. */
export interface RunView extends Disposable {
  show(event: WireEvent): void;
  /** Takes away what is drawn again and again, until the next event. */
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

  /** A team's own events belong to the stage that is shown; each of its agents gets a stage of its own. */
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
      if (event.type === run.hides || teamEvents.has(event.type)) return;
      // Text of others must not control the terminal.
      const received = cleanDeep(event) as ReceivedEvent;
      const shown = toShown(received);
      const { display } = streams;
      if (!shown) return viewOf(event.agent).say(otherEventText(run.agents[event.agent], received));
      // What a team comes to in the end belongs to none of its stages.
      if (shown.type === 'done' && !stage)
        display.print([stageEnd({ columns: display.columns(), paint: display.paint }, shown)]);
      else viewOf(event.agent).show(shown);
    },
    pause: close,
    [Symbol.dispose]: close,
  };
}
