/** Arbitrary numbers that no other program on the database should use: every advisory lock of this service. */
export const advisoryLocks = {
  /** Held by the node that migrates. */
  migration: 7_203_553_001,
  /** Shared by running nodes, exclusive for a restore. */
  service: 7_203_553_002,
  /** Held while runs are counted and taken up, if workspaces have a limit. */
  takeUp: 7_203_553_003,
} as const;
