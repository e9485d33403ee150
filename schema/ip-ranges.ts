import { z } from 'zod';

/** Networks from which requests are accepted. */
export const ipRangesSchema = z
  .array(
    z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], { error: 'takes addresses and networks such as 10.0.0.0/8' }),
  )
  .min(1)
  .max(100);
