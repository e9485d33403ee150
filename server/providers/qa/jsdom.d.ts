/** The part of jsdom that these tests use. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options: { pretendToBeVisual: boolean; url?: string; virtualConsole?: VirtualConsole });
    readonly window: Window;
  }
  export class VirtualConsole {
    on(event: 'jsdomError', listener: (error: Error & { type?: string }) => void): void;
  }
}
