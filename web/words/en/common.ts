/** Words that many pages use. */
export const common = {
  product: 'Unified Agents',
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  retry: 'Try again',
  loading: 'Loading …',
  more: 'Show more',
  delete: 'Delete',
  undo: 'Undo',
  required: 'Required',
  optional: 'optional',
  none: 'none',
  justNow: 'just now',
  costUnknown: 'cost not known',
  opensOutside: 'opens in a new tab',
  skipToContent: 'Skip to the content',
  skipToApplication: 'Skip to the application',
  notFound: {
    title: 'There is nothing here',
    session: 'This session does not exist, or it belongs to somebody else, or it was deleted.',
    page: 'This page does not exist.',
    home: 'Start page',
  },
  failure: {
    title: 'That did not work',
    unreachable: 'The service did not answer. Check your connection.',
    requestId: (id: string) => `Request ${id}`,
    signIn: 'Sign in',
    signInAgain: 'Sign in again',
    signedOut: 'You are not signed in any more.',
    stepUp: 'This needs a sign-in within the last ten minutes.',
    forbidden: (scope: string | null) =>
      scope === null
        ? 'You may not do this. An admin of the workspace can give you the right.'
        : `This needs the right ${scope}. An admin of the workspace can give it to you.`,
    crashed: 'This page has a fault. Reload it; what the service has stored is safe.',
    reload: 'Reload',
  },
  mayNot: (scope: string) => `You may only read here. Writing needs the right ${scope}; an admin can give it to you.`,
};
