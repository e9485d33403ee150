/** What the page at `/` can show. */
export type StudioState =
  | { is: 'built'; /** Absolute path. */ folder: string }
  | { is: 'building' }
  | { is: 'off' }
  | {
      is: 'missing';
      /** Completes "The studio is not shown, because …". */ reason: string;
      /** Builds it. */ command: string;
    };

/** Knows where the built studio of this service is. */
export interface Studio {
  /** Looks for the build if nothing has done so before; does not wait for a build. */
  state(): Promise<StudioState>;
}

export const noStudio: Studio = { state: () => Promise.resolve({ is: 'off' }) };
