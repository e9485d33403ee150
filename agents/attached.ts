import type { Attachment } from '../schema/attachment.ts';

/** An attachment with its bytes, as a run gets it. */
export interface GivenFile extends Attachment {
  content: Uint8Array;
}
