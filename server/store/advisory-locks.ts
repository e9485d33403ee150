/** Keys of every advisory lock of this service: arbitrary numbers that no other program on the database should use. */
export const advisoryLocks = {
  /** Held by the node that runs migrations. */
  migration: 7_203_553_001,
  /** Held by running nodes (shared) and by a restore (exclusive). */
  service: 7_203_553_002,
  /** Held while a node counts active runs and claims more, if workspaces have a limit. */
  takeUp: 7_203_553_003,
  /**
   * Held while a node seals the audit log of a workspace. The first of two numbers, which are a key space of their own; the
   * second is the hash of the workspace's id.
   */
  auditSealing: 720_355,
  /** Held while a node prunes an audit log, because that grants and revokes rights. */
  auditPruning: 7_203_553_004,
  /** Held while a person gets an email to sign in with. The first of two numbers; the second is the hash of the email. */
  login: 720_356,
  /**
   * Held while contents of previews are stored or removed. The first of two numbers; the second is the hash of the workspace's id.
   */
  previewContents: 720_357,
  /** Held while sessions are moved into the archive, out of it, or archives are changed. */
  archive: 7_203_553_034,
  /** Held (shared) by running nodes whose readers find rows that are merged while they read, and that say what they read. 0.1.0 does not hold it. */
  readsMerged: 7_203_553_035,
  /** Held while a node counts what workspaces store. */
  storage: 7_203_553_036,
} as const;
