/** The part of jsdom that the pages of these tests are made of. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options: { pretendToBeVisual: boolean; url?: string });
    readonly window: Window;
  }
}
