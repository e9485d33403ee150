import type { Role } from '../../../schema/role.ts';
import { signInRefusals, type SignInReason } from '../../../server/core/sign-in/refusal.ts';
import { accountEnglish, type AccountWords } from './account-english.ts';

/** What our pages say. Each language has all of it. */
export interface Words {
  /** The language's own name, on the link that chooses it. */
  language: string;
  refusals: Readonly<Record<SignInReason, string>>;
  wait: (seconds: number) => string;
  failed: string;
  notFromHere: string;
  email: string;
  password: string;
  newPassword: string;
  passwordRule: string;
  name: string;
  continue: string;
  startPage: string;
  signIn: {
    title: string;
    again: string;
    againWhy: string;
    /** Ends before two commands. */
    againByLink: string;
    submit: string;
    with: (name: string) => string;
    passkey: string;
    or: string;
    workspace: string;
    workspaceHint: string;
    workspaceSubmit: string;
    lost: string;
    /** Ends before two commands. */
    isNew: string;
  };
  code: { title: string; label: string; hint: string; submit: string };
  token: { label: string; hint: string };
  setup: {
    title: string;
    lead: (hours: number) => string;
    enter: string;
    doneTitle: string;
    doneLead: (hours: number) => string;
    becomeTitle: string;
    becomeLead: string;
    become: string;
    later: string;
  };
  invite: {
    title: string;
    lead: string;
    openTitle: (workspace: string) => string;
    openLead: (role: string) => string;
    join: string;
    joinAs: (name: string) => string;
    signOnOnly: string;
    haveAccount: string;
  };
  recover: { title: string; lead: string; openTitle: (name: string) => string; openLead: string; submit: string };
  signedOut: { title: string; lead: string };
  roles: Readonly<Record<Role, string>>;
  account: AccountWords;
}

const refusals = Object.fromEntries(
  Object.entries(signInRefusals).map(([reason, [, words]]) => [reason, words]),
) as Record<SignInReason, string>;

export const english: Words = {
  language: 'English',
  refusals,
  wait: (seconds) => `There were too many attempts. Try again in ${seconds} s.`,
  failed: 'Something went wrong. Try again.',
  notFromHere: 'The request came from another page. Open this page anew, and try again.',
  email: 'Email',
  password: 'Password',
  newPassword: 'New password',
  passwordRule: 'At least 12 characters. A sentence is good.',
  name: 'Name',
  continue: 'Continue',
  startPage: 'Go to the studio',
  signIn: {
    title: 'Sign in',
    again: 'Sign in again',
    againWhy: 'What you are about to do needs a sign-in within the last ten minutes.',
    againByLink:
      'This browser came in by a link, and has no password. Become an admin and choose one, or open a new link. To make a link, run this where the service runs:',
    submit: 'Sign in',
    with: (name) => `Sign in with ${name}`,
    passkey: 'Sign in with a passkey',
    or: 'or',
    workspace: 'Workspace',
    workspaceHint: 'Its short name, such as acme. Your admin knows it.',
    workspaceSubmit: 'Sign in with my company',
    lost: 'If you cannot sign in any more, ask an admin of your workspace for a recovery link.',
    isNew:
      'Nobody has an account here yet. Open the link that the service printed when it started. To make another one, run this where the service runs:',
  },
  code: {
    title: 'Enter a code',
    label: 'Code',
    hint: 'The six digits of your authenticator app, or one of your recovery codes.',
    submit: 'Sign in',
  },
  token: { label: 'Code of the link', hint: 'The part of the link after #.' },
  setup: {
    title: 'Welcome',
    lead: (hours) =>
      `This link works once. It lets this browser do everything that the service key may, for ${hours} hours.`,
    enter: 'Open the studio',
    doneTitle: 'You are in',
    doneLead: (hours) => `This browser may do everything that the service key may, for ${hours} hours.`,
    becomeTitle: 'Become the first admin',
    becomeLead: 'Then you can sign in here at any time, and invite others.',
    become: 'Become an admin',
    later: 'Go to the studio without it',
  },
  invite: {
    title: 'Invitation',
    lead: 'This link lets you join a workspace. Continue to see it.',
    openTitle: (workspace) => `Join ${workspace}`,
    openLead: (role) => `You are invited as ${role}.`,
    join: 'Join',
    joinAs: (name) => `Join as ${name}`,
    signOnOnly: 'This workspace takes only sign-ins at its identity provider.',
    haveAccount: 'Or join with a new account:',
  },
  recover: {
    title: 'Get in again',
    lead: 'This link lets you choose a new password, once.',
    openTitle: (name) => `New password for ${name}`,
    openLead:
      'Passkeys and authenticator codes end, and all your browsers are signed out. Set them up anew afterwards.',
    submit: 'Set the password',
  },
  signedOut: { title: 'You are signed out', lead: 'Your work is kept.' },
  roles: { admin: 'Admin', pm: 'PM', developer: 'Developer', viewer: 'Viewer' },
  account: accountEnglish,
};
