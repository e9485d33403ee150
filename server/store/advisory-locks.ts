/** Any numbers that no other program on the same database uses for its advisory locks. */
export const advisoryLocks = {
  /** Held by the node that migrates. */
  migration: 7_203_553_001,
  /** Shared by the nodes that run; a restore takes it for itself alone. */
  service: 7_203_553_002,
} as const;
