/** The tables in a backup. A test compares both lists with the tables that migrations create. */
export const storedTables: readonly string[] = [
  'workspace',
  'installation',
  'person',
  'passkey',
  'recovery_code',
  'known_device',
  'member',
  'service_account',
  'browser_session',
  'sign_in_link',
  'sign_on_connection',
  'identity',
  'api_key',
  'session',
  'run',
  'run_step',
  'run_decision',
  'event_chunk',
  'record',
  'artifact',
  'comment',
  'sandbox',
  'preview',
  'preview_file',
  'signal_import',
  'imported_signal',
  'webhook',
  'webhook_delivery',
  'webhook_attempt',
  'audit_entry',
  'audit_personal',
  'audit_unsealed',
  'audit_seal',
  'audit_head',
];

/**
 * Tables left out of a backup: sign-ins under way and attempts to sign in, which are over within an hour, request counts,
 * which are worthless after a minute, what was learnt about model servers, which is learnt again, and the states of
 * sessions, which the log gives again.
 */
export const passingTables: readonly string[] = [
  'rate_limit',
  'model_capability',
  'sign_in_attempt',
  'sign_in_flow',
  'log_checkpoint',
];
