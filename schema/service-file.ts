import { z } from 'zod';

/** The name of the file in a data folder that tells which process works there. */
export const serviceFileName = 'service.json';

/** Written by the service, and read by the command line in the same folder. */
export const serviceFileSchema = z.object({
  pid: z.int().positive(),
  /** The machine, or the container, that the process id is of. */
  machine: z.string(),
  /** Where it answers on this machine; null while it starts. */
  url: z.string().nullable(),
  /** Whether its key is the one in the file `service-key` beside; else a setting gave it. */
  keyIsHere: z.boolean(),
});
export type ServiceFile = z.infer<typeof serviceFileSchema>;
