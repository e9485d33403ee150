/** Arbitrary numbers that no other program on the database should use. */
export const advisoryLocks = {
  /** Held by the node that migrates. */
  migration: 7_203_553_001,
  /** Shared by running nodes, exclusive for a restore. */
  service: 7_203_553_002,
} as const;
