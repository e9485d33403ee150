/** What becomes of the rows of a table if its workspace is exported or erased. Lists of columns have spaces between them. */
export interface TenantTable {
  /** Its primary key, by which an export reads it. Default: `id`. */
  key?: string;
  /** The columns in an export; none: the table is left out. */
  exported: string;
  /** The columns that are left out: secrets, and what only this service can use. */
  left?: string;
  /** Exported columns with bytes, which an export has as base64. */
  bytes?: string;
  /** The column with the id of the workspace. Default: `workspace_id`. */
  owner?: string;
  /** What an export reads instead of the table. */
  from?: string;
  /** Where a page of an export ends, if the key does not tell. */
  place?: string;
  /** What the later pages read. `$2` and further ones are the place where the page before ended. */
  later?: string;
  /** The most rows that are in memory at a time. Default: 500. */
  rowsAtOnce?: number;
}

/** For rows that may hold megabytes. */
const few = 5;

/** People name themselves once they have joined. */
const namedMembers = `(select m.id, m.workspace_id, m.role, m.role_source, m.state, m.created_by, m.created_at, m.last_seen_at,
  coalesce(p.name, m.name) as name, case when p.id is null then m.email else p.email end as email
  from member m left join person p on p.id = m.person_id)`;

/**
 * The log after a place. Compaction may have merged rows since the page before, so that a row holds events of both pages: of that,
 * the later page has the rest.
 */
const isCut = 'c.session_id = $2::uuid and c.first_cursor <= $3::bigint';
const laterChunks = `(select c.session_id, c.first_cursor as begins, c.last_cursor, c.workspace_id, c.run_id, c.final,
    case when ${isCut} then $3::bigint + 1 else c.first_cursor end as first_cursor,
    case when ${isCut} then array_to_string((string_to_array(c.frames, E'\\n\\n'))[$3::bigint - c.first_cursor + 2:], E'\\n\\n')
      else c.frames end as frames
  from event_chunk c where (c.session_id, c.first_cursor) >= ($2::uuid, coalesce((
      select first_cursor from event_chunk where session_id = $2::uuid and first_cursor <= $3::bigint + 1
      order by first_cursor desc limit 1), 0))
    and not (c.session_id = $2::uuid and c.last_cursor <= $3::bigint))`;

/**
 * The tables with data of a workspace, in the order of an export. Their rows go with the workspace. A test fails for a table
 * or a column that is missing here, so that both is decided for each new one.
 */
export const tenantTables: Readonly<Record<string, TenantTable>> = {
  workspace: {
    exported:
      'id name created_at slug sign_on_required default_role session_hours ip_ranges share_links retention_days storage_quota_bytes stored_bytes stored_at',
    left: 'deleted_at erase_at',
    owner: 'id',
  },
  member: {
    exported: 'id workspace_id name email role role_source state created_by created_at last_seen_at',
    left: 'person_id',
    from: namedMembers,
  },
  former_member: { exported: 'id workspace_id removed_at', left: 'person_id' },
  service_account: { exported: 'id workspace_id name role suspended_at created_by created_at' },
  api_key: {
    exported:
      'id workspace_id name previous_until hint role scopes created_by created_at expires_at last_used_at revoked_at owner_member_id owner_service_account_id ip_ranges',
    left: 'hash previous_hash',
  },
  identity: {
    exported: 'id workspace_id connection_id issuer subject created_at last_used_at',
    left: 'person_id',
  },
  sign_on_connection: {
    exported:
      'id workspace_id kind name issuer client_id scopes group_claim group_roles new_member_role saml enabled tested_at created_by created_at',
    left: 'client_secret',
  },
  session: {
    exported:
      'id workspace_id created_at updated_at phase idea_summary opportunities prd selected_opportunity_index project_id design_system_id sandbox_name sandbox_url design_project_id code_project_id last_cursor input_tokens output_tokens cost_usd brief name archived_at created_by created_by_type created_by_name forked_from forked_at restored_at',
    left: 'active_run active_fence creation_key creation_hash',
    rowsAtOnce: few,
  },
  run: {
    exported:
      'id workspace_id session_id agent status input started_by model attempt started_at finished_at start_cursor end_cursor error input_tokens output_tokens cost_usd approval_id approval_stage key_id member_id',
    left: 'run_key body_hash node lease_until compacted_to trace',
  },
  run_step: {
    key: 'run_id name',
    exported: 'run_id name workspace_id session_id value last_cursor finished_at',
    rowsAtOnce: few,
  },
  run_decision: {
    key: 'session_id decision_key',
    exported: 'session_id workspace_id run_id answer decided_at',
    left: 'decision_key body_hash',
  },
  model_call: {
    key: 'run_id name',
    exported: 'run_id name workspace_id session_id content bytes asked_at',
    rowsAtOnce: few,
  },
  event_chunk: {
    key: 'session_id begins',
    exported: 'session_id first_cursor last_cursor workspace_id run_id frames final',
    from: '(select *, first_cursor as begins from event_chunk)',
    place: 'session_id last_cursor',
    later: laterChunks,
    rowsAtOnce: few,
  },
  artifact: {
    exported: 'id workspace_id session_id run_id kind name version content created_at release',
    rowsAtOnce: few,
  },
  record: { exported: 'id workspace_id session_id run_id kind details created_at' },
  attachment: {
    exported: 'id workspace_id session_id name media_type bytes sha256 content created_at',
    rowsAtOnce: few,
    bytes: 'content',
  },
  comment: {
    exported:
      'id workspace_id session_id artifact_id anchor text author_type author_id author_name created_at resolved_at',
  },
  share_link: {
    exported:
      'id workspace_id session_id cursor with_cost with_people with_comments with_signals with_preview created_by created_by_type created_by_name created_at expires_at last_used_at revoked_at',
    left: 'token_hash',
  },
  sandbox: {
    key: 'name',
    exported: 'name workspace_id session_id provider url files created_at updated_at model_wrote',
    rowsAtOnce: few,
  },
  preview: {
    key: 'name',
    exported: 'name workspace_id session_id run_id version created_at release shown_at approved share_id',
  },
  preview_file: {
    key: 'preview_name path',
    exported: 'preview_name path workspace_id sha256',
  },
  preview_content: {
    key: 'workspace_id sha256',
    exported: 'workspace_id sha256 content',
    rowsAtOnce: few,
    bytes: 'content',
  },
  signal_import: {
    exported:
      'id workspace_id name format status rows imported duplicates bad bytes bad_rows error started_at touched_at finished_at',
    left: 'node',
  },
  imported_signal: {
    exported: 'id workspace_id import_id row title body url author source kind published_at created_at',
    left: 'content_hash search',
  },
  webhook: {
    exported:
      'id workspace_id url events description format previous_until failing_since disabled_at disabled_reason created_by created_at',
    left: 'secret previous_secret',
  },
  webhook_delivery: {
    exported: 'id workspace_id webhook_id format type payload status attempts tries next_at created_at',
    rowsAtOnce: few,
  },
  webhook_attempt: {
    key: 'delivery_id number',
    exported: 'delivery_id number workspace_id started_at duration_ms status error response',
  },
  usage: {
    key: 'workspace_id day agent model key_id member_id',
    exported: 'workspace_id day agent model key_id member_id input_tokens output_tokens cost_usd calls runs',
  },
  budget: {
    exported:
      'id workspace_id subject subject_id measure period most used reserved period_start warned_for created_at created_by',
  },
  // What is under way.
  budget_reservation: {
    key: 'id budget_id',
    exported: '',
    left: 'id budget_id workspace_id kind holder amount made_at expires_at',
  },
  // Browsers and their addresses: they let people in here, and nowhere else.
  browser_session: {
    key: 'id',
    exported: '',
    left: 'id workspace_id token_hash person_id via connections user_agent address created_at proved_at last_used_at expires_at ended_at',
  },
  // Links that let people in.
  sign_in_link: {
    key: 'id',
    exported: '',
    left: 'id workspace_id kind token_hash member_id created_by created_at expires_at used_at',
  },
  // Made of the events, which are exported.
  log_checkpoint: {
    key: 'session_id fold cursor',
    exported: '',
    left: 'session_id workspace_id fold cursor state',
  },
  // Counts of the last minute.
  rate_limit: { key: 'key', exported: '', left: 'key points expire workspace_id' },
  // Ids of people who are gone.
  erased_id: { key: 'workspace_id id', exported: '', left: 'workspace_id id erased_at' },
};

/** Returns the columns of a list. */
export const columnsIn = (list = ''): string[] => list.split(' ').filter((column) => column !== '');

/** Tables with a column for the workspace that have ways of their own. */
export const otherTables: Readonly<Record<string, string>> = {
  installation: 'belongs to the service',
  audit_entry: 'is exported as the audit log is, and erased through `audit_prune`',
  audit_personal: 'goes with its entry',
  audit_unsealed: 'goes with its entry',
  audit_seal: 'goes with its entry',
  audit_head: 'goes with the log',
};

/** Tables of people, who may be members of several workspaces: those of nobody else go with the workspace. */
export const peopleTables = ['person', 'passkey', 'recovery_code', 'known_device'] as const;

/** Tables of the service that hold nothing of a workspace for longer than an hour. */
export const serviceTables = [
  'migration',
  'model_capability',
  'node',
  'sign_in_attempt',
  'sign_in_flow',
  'saml_assertion',
] as const;
