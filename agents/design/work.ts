import { componentPath, screenComponent } from '../kit/project/screen-component.ts';
import { briefData } from '../kit/brief/brief-data.ts';
import type { CodeContent } from '../../schema/code.ts';
import type { Brand, DesignTokens, ScreenContent } from '../../schema/design-tokens.ts';
import type { StatusEvent } from '../../schema/event.ts';
import type { CheckedEvent, FileWrittenEvent } from '../../schema/project-events.ts';
import { userWords } from '../../schema/message.ts';
import type { AgentContext, SessionState, Steps } from '../agent.ts';
import type { ProjectFiles, Sandbox } from '../ports.ts';
import { pickedData } from '../kit/picked/picked-data.ts';
import { exportsOf } from '../kit/project/exports.ts';
import { productOf } from '../kit/project/product.ts';
import { lookFor } from '../kit/project/tokens.ts';
import { status } from '../steps.ts';
import type { FramedScreen } from './frame.ts';
import type { ScreenData } from './prompt.ts';
import type { Input } from './schema.ts';
import { resolveTarget } from './target.ts';

export type DesignEvent = { type: 'phase'; phase: 'design' } | StatusEvent | FileWrittenEvent | CheckedEvent;
export type Context = AgentContext<DesignEvent>;

/** What a design run works with. It is decided once, because a resumed run must not decide again. */
export interface Work {
  /** The product's name. */
  name: string;
  data: ScreenData;
  brand: Brand | null;
  tokens: DesignTokens;
  /** The sandbox's files before this run. */
  files: ProjectFiles;
  /** The routes that the plan of the code had. */
  routes: string[];
  /** Whether the sandbox holds an application. */
  application: boolean;
  /** The screens that have a design, this one last. */
  screens: readonly FramedScreen[];
}

export function wordsOfRun({ messages, targetScreen }: Input, { prd, ideaSummary }: SessionState): string {
  return userWords(messages) || targetScreen?.description || ideaSummary || prd?.summary || targetScreen?.name || '';
}

/** Decides which screen to design, with which tokens, next to which other screens. */
export function prepare(context: Context, request: Input, sandbox: Sandbox): Steps<DesignEvent, Work> {
  return context.step('prepare', async function* (): Steps<DesignEvent, Work> {
    yield status('prepare', 'Opening the sandbox and choosing the screen', 'running');
    const { session, artifacts } = context;
    const earlier = await artifacts.all<ScreenContent>('screen');
    const target = resolveTarget({
      messages: request.messages,
      asked: request.targetScreen,
      screens: session.prd?.screens ?? [],
      designed: new Set(earlier.map(({ content }) => content.screenId)),
    });
    const others = earlier.map(({ content }) => content).filter((content) => content.screenId !== target.id);
    const component = screenComponent(
      target.name,
      others.map(({ path }) => path),
    );
    const files = await sandbox.files();
    const application = session.codeProjectId !== null && files['src/App.tsx'] !== undefined;
    const words = wordsOfRun(request, session);
    const picked = pickedData(request.element, files);
    const name = session.prd?.title ?? titleFrom(session.ideaSummary ?? '') ?? target.name;
    const look = await lookFor(artifacts, request.brand ?? null, { name, words });
    yield status('prepare', `Designing the screen “${target.name}”`, 'done');
    return {
      name,
      data: {
        screen: target,
        component,
        path: componentPath(component),
        product: session.prd && productOf(session.prd),
        ideaSummary: session.ideaSummary,
        brief: briefData(session.brief),
        brand: look.brand,
        existingFiles: exportsOf(files),
        application,
        ...(picked && { picked }),
      },
      ...look,
      files,
      routes: (await artifacts.latest<CodeContent>('code'))?.content.routes ?? [],
      application,
      screens: [
        ...others
          .filter(({ path }) => files[path] !== undefined)
          .map((content) => ({ name: content.name, component: componentOf(content.path) })),
        { name: target.name, component },
      ],
    };
  });
}

const componentOf = (path: string) => path.replace(/^.*\/|\.tsx$/g, '');

/** Returns the short title at the start of a summary, if there is one. */
function titleFrom(summary: string): string | null {
  const title = /^#*\s*([^\n.:–—]{3,50})(?:[\n:–—]|$)/.exec(summary.trim())?.[1];
  return title?.trim() ?? null;
}
