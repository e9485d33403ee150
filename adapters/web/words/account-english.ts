/** What the page of one's account says. */
export interface AccountWords {
  title: string;
  openLead: string;
  open: string;
  signedInAs: (name: string, role: string, workspace: string) => string;
  signOut: string;
  save: string;
  remove: string;
  done: Readonly<Record<AccountNote, string>>;
  workspaces: { title: string; open: string; isOpen: string };
  person: { title: string };
  password: { title: string; none: string; set: string; endsOthers: string; remove: string };
  totp: {
    title: string;
    off: string;
    on: (since: string, left: number) => string;
    setUp: string;
    turnOff: string;
    scanTitle: string;
    scan: string;
    type: string;
    qr: string;
    confirm: string;
    newCodes: string;
    codesTitle: string;
    codesLead: string;
    kept: string;
  };
  passkeys: {
    title: string;
    lead: string;
    impossible: string;
    name: string;
    add: string;
    failed: string;
    added: (day: string) => string;
  };
  identities: { title: string; link: (name: string) => string; linked: (day: string) => string; unlink: string };
  browsers: {
    title: string;
    current: string;
    unknown: string;
    since: (day: string, address: string) => string;
    end: string;
    endOthers: string;
  };
  /** An error that the person can mend: the words of the service, which are in English. */
  refused: (detail: string) => string;
}

/** What was done, in the address of the page that says it. */
export type AccountNote =
  | 'name'
  | 'password'
  | 'passwordRemoved'
  | 'totpOff'
  | 'passkey'
  | 'passkeyRemoved'
  | 'identity'
  | 'browser'
  | 'browsers';

export const accountEnglish: AccountWords = {
  title: 'Your account',
  openLead: 'Your browser does not say yet who you are. Continue to see your account.',
  open: 'Show my account',
  signedInAs: (name, role, workspace) => `You are signed in as ${name}, ${role} of ${workspace}.`,
  signOut: 'Sign out',
  save: 'Save',
  remove: 'Remove',
  done: {
    name: 'Your name is changed.',
    password: 'The password is set. Your other browsers are signed out.',
    passwordRemoved: 'The password is removed.',
    totpOff: 'Codes are turned off.',
    passkey: 'The passkey is added.',
    passkeyRemoved: 'The passkey is removed.',
    identity: 'The sign-in at the identity provider is removed.',
    browser: 'The browser is signed out.',
    browsers: 'Your other browsers are signed out.',
  },
  workspaces: { title: 'Workspaces', open: 'Open', isOpen: 'open' },
  person: { title: 'Name' },
  password: {
    title: 'Password',
    none: 'You have no password.',
    set: 'Set the password',
    endsOthers: 'Your other browsers are signed out.',
    remove: 'Remove the password',
  },
  totp: {
    title: 'Codes of an authenticator app',
    off: 'A code in addition to the password keeps out whoever knows the password.',
    on: (since, left) => `On since ${since}. You have ${left} unused recovery codes.`,
    setUp: 'Set up codes',
    turnOff: 'Turn codes off',
    scanTitle: 'Set up codes',
    scan: 'Scan this picture with your authenticator app, and enter the code that it shows.',
    type: 'Or type this into the app:',
    qr: 'QR code for the authenticator app',
    confirm: 'Turn codes on',
    newCodes: 'Make new recovery codes',
    codesTitle: 'Your recovery codes',
    codesLead:
      'Each one lets you in once without the app. Keep them where you keep important papers: they are shown only now.',
    kept: 'I have kept them',
  },
  passkeys: {
    title: 'Passkeys',
    lead: 'A passkey is your fingerprint, face or device in place of a password.',
    impossible: 'Browsers allow passkeys only over https or at localhost.',
    name: 'Name, such as that of the device',
    add: 'Add a passkey',
    failed: 'The passkey was not added. Try again.',
    added: (day) => `added ${day}`,
  },
  identities: {
    title: 'Identity providers',
    link: (name) => `Also sign in with ${name}`,
    linked: (day) => `linked ${day}`,
    unlink: 'Remove',
  },
  browsers: {
    title: 'Signed-in browsers',
    current: 'this browser',
    unknown: 'Unknown browser',
    since: (day, address) => `since ${day}, from ${address}`,
    end: 'Sign out',
    endOthers: 'Sign out all others',
  },
  refused: (detail) => detail,
};
