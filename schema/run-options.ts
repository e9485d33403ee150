import { z } from 'zod';

/** The members that every agent's body takes, besides its own. */
export const runOptionsShape = {
  modelId: z.string().max(200).optional().describe('A model of this service to use instead of the default one.'),
  tokenLimit: z
    .int()
    .min(1)
    .optional()
    .describe('The most tokens that the run may use, in and out together. It only lowers the limit of the service.'),
  costLimitUsd: z
    .number()
    .positive()
    .optional()
    .describe('The most US dollars that the run may cost. It only lowers the limit of the service.'),
};
