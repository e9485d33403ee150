/** Keys of every advisory lock of this service: arbitrary numbers that no other program on the database should use. */
export const advisoryLocks = {
  /** Held by the node that runs migrations. */
  migration: 7_203_553_001,
  /** Held by running nodes (shared) and by a restore (exclusive). */
  service: 7_203_553_002,
  /** Held while a node counts active runs and claims more, if workspaces have a limit. */
  takeUp: 7_203_553_003,
} as const;
