import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import * as vitest from 'vitest';
import { askCanaries } from './canary.ts';
import { lockIntrinsics, pin } from './lock-intrinsics.ts';
import { lockPage } from './lock-page.ts';
import { lockWorker } from './lock-worker.ts';
import 'react';
import 'react-dom/client';

/**
 * Locks everything that decides a test's result. Returns the check to run after each test: whether the locked parts
 * still work. Its argument is a text that the application cannot know.
 */
export function lock(): (marker: string) => Promise<string | null> {
  // Run it first: it patches prototypes of the page once.
  userEvent.setup();
  const inspect = lockPage(globalThis);
  const matchers = ['$$jest-matchers-object', 'asymmetric-matchers-object'].map(
    (name) => (globalThis as unknown as Record<symbol, Record<string, unknown>>)[Symbol.for(name)] ?? {},
  );
  for (const holder of matchers) {
    for (const part of Object.values(holder)) if (Array.isArray(part)) Object.freeze(part);
    Object.freeze(holder);
  }
  const { expect, chai, vi } = vitest;
  for (const key of Reflect.ownKeys(expect)) pin(expect, key);
  for (const holder of [chai.Assertion, chai.Assertion.prototype, chai.util, screen, vi]) {
    for (const key of Reflect.ownKeys(holder)) pin(holder, key);
  }
  Object.preventExtensions(expect);
  Object.preventExtensions(chai.Assertion.prototype);
  lockWorker(globalThis);
  lockIntrinsics(globalThis);
  return (marker) => askCanaries(marker, inspect);
}
