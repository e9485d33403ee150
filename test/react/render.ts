import './page.ts';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { createAgentsClient, UnifiedAgentsProvider } from '../../client/react/index.ts';
import { testKey } from '../support/service.ts';

/** Renders a hook on a page of its own, with an empty cache. */
export function openPage<View>(baseUrl: string, hook: () => View, apiKey: string = testKey) {
  const client = createAgentsClient({ apiKey, baseUrl });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(UnifiedAgentsProvider, { client, queryClient, children });
  return renderHook(hook, { wrapper });
}

/** Unmounts every page. */
export function leavePages(): void {
  cleanup();
}
