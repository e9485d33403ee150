/** How something ended that the audit log records. */
const auditOutcomes = ['success', 'denied', 'failed'] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];
