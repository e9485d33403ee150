import { ServiceError } from '../../../schema/errors.ts';
import type { Observer } from '../../process/observe.ts';

/** Measures one call of a model, which may be several requests to more than one. */
export interface ObservedCall {
  /** A request is sent. */
  asks(model: string): void;
  /** Words came. */
  answers(): void;
  ended(): void;
  failed(error: unknown, wasStopped: boolean): void;
}

/** `model` counts for a call that sends no request, such as one of the built-in drafter. */
export function observeCall(observer: Observer, model: string): ObservedCall {
  let [present, began] = [model, performance.now()];
  let wasAsked = false;
  let hasBegun = false;
  let isOver = false;
  const elapsed = () => performance.now() - began;
  const end = (code: string | null) => {
    if (!isOver) observer.modelCalled(present, elapsed(), code);
    isOver = true;
  };
  return {
    asks(by) {
      if (wasAsked) observer.modelRetried(by);
      [present, began, wasAsked] = [by, performance.now(), true];
    },
    answers() {
      if (hasBegun) return;
      hasBegun = true;
      observer.modelBegan(present, elapsed());
    },
    ended: () => end(null),
    failed(error, wasStopped) {
      end(wasStopped ? 'stopped' : error instanceof ServiceError ? error.code : 'internal');
    },
  };
}
