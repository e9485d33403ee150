import { z } from 'zod';

export const pageReadEvent = z
  .object({
    type: z.literal('page_read'),
    signalId: z.string().describe('The signal that names the page.'),
    url: z.string().describe('Its address; a later event with the same one replaces this.'),
    title: z.string().describe('Its title; the signal’s if it has none.'),
    characters: z.int().min(0).describe('The length of its main text, as far as it is kept: at most 30,000.'),
  })
  .describe('Research has read a page.');
export type PageReadEvent = z.output<typeof pageReadEvent>;

export const stances = ['for', 'against', 'neither'] as const;

export const claimEvent = z
  .object({
    type: z.literal('claim'),
    signalId: z.string().describe('The signal that it comes from.'),
    claim: z.string().describe('What the source says, in the words of the model.'),
    quote: z
      .string()
      .describe(
        'The words of the source, checked by the service; a later event with the same signal and quote replaces this.',
      ),
    url: z.string().nullable().describe('The address of the source; null if it has none.'),
    place: z.enum(['title', 'excerpt', 'page']).describe('Where the quote stands: in the signal, or in its page.'),
    start: z.int().min(0).describe('The first character of the quote there, in UTF-16 code units.'),
    end: z.int().min(1).describe('The character after its last one.'),
    stance: z.enum(stances).describe('Whether it speaks for the idea.'),
  })
  .describe('Something that a source says, with its words.');
export type ClaimEvent = z.output<typeof claimEvent>;
