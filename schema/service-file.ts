import { z } from 'zod';

/** The file in a data folder that tells which process works there. */
export const serviceFileName = 'service.json';

/** Written by the service, and read by the command line in the same folder. */
export const serviceFileSchema = z.object({
  pid: z.int().positive(),
  /** The machine or container that the process id belongs to. */
  machine: z.string(),
  /** The service's address on this machine; null while it starts. */
  url: z.string().nullable(),
  /** Whether its key is in the file `service-key` next to this one; otherwise a setting gave the key. */
  keyIsHere: z.boolean(),
});
export type ServiceFile = z.infer<typeof serviceFileSchema>;
