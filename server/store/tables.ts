/** What a backup holds; a test compares both lists with what the migrations make. */
export const storedTables: readonly string[] = [
  'workspace',
  'installation',
  'api_key',
  'session',
  'run',
  'run_step',
  'event_chunk',
  'record',
  'artifact',
  'sandbox',
  'preview',
  'preview_file',
  'signal_import',
  'imported_signal',
  'webhook',
  'webhook_delivery',
  'webhook_attempt',
];

/** Request counts, which end with their minute. */
export const passingTables: readonly string[] = ['rate_limit'];
