import type { Happening } from './boot-report.ts';

interface CallFrame {
  url: string;
  /** From 0. */
  lineNumber: number;
  columnNumber: number;
}
interface StackTrace {
  callFrames: CallFrame[];
}
/** A value of a page, as the browser's debugging protocol describes it. */
interface RemoteValue {
  type: string;
  subtype?: string;
  value?: unknown;
  /** An error's is its stack, which begins with its name and message. */
  description?: string;
}

export interface ExceptionDetails {
  /** `Uncaught` or `Uncaught (in promise)`. */
  text: string;
  exception?: RemoteValue;
  stackTrace?: StackTrace;
}

export interface ConsoleCall {
  type: string;
  args: RemoteValue[];
  stackTrace?: StackTrace;
}

const textAtMost = 2_000;

export function describeException({ text, exception, stackTrace }: ExceptionDetails): Happening {
  return {
    code: text.includes('(in promise)') ? 'rejected' : 'uncaught',
    text: exception === undefined ? text : words(exception),
    stack: stackOf(exception) ?? framesOf(stackTrace),
  };
}

/** Describes a call of `console.error`. */
export function describeCall({ args, stackTrace }: ConsoleCall): Happening {
  const error = args.find(({ subtype }) => subtype === 'error');
  return {
    // React logs the error of a component that failed in this way.
    code: args.length === 1 && error !== undefined ? 'uncaught' : 'console',
    text: args.slice(0, 20).map(words).join(' ').slice(0, textAtMost),
    stack: stackOf(error) ?? framesOf(stackTrace),
  };
}

function stackOf(value: RemoteValue | undefined): string | null {
  return value?.subtype === 'error' ? (value.description ?? null) : null;
}

function words({ type, subtype, value, description }: RemoteValue): string {
  if (subtype === 'error' && description !== undefined) {
    const cut = description.slice(0, textAtMost);
    const stack = cut.indexOf('\n    at ');
    return stack === -1 ? cut : cut.slice(0, stack);
  }
  return String(value ?? description ?? type).slice(0, textAtMost);
}

function framesOf(trace: StackTrace | undefined): string {
  const frames = trace?.callFrames.slice(0, 50) ?? [];
  return frames
    .map(({ url, lineNumber, columnNumber }) => `at ${url}:${lineNumber + 1}:${columnNumber + 1}`)
    .join('\n');
}
