import { z } from 'zod';

export const roles = ['admin', 'pm', 'developer', 'viewer'] as const;
export const roleSchema = z.enum(roles).describe('admin, pm, developer or viewer: the most that it may do.');
export type Role = z.infer<typeof roleSchema>;
