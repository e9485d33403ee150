import { Migration } from '@mikro-orm/migrations';

const time = 'timestamptz(3)';

const tables = [
  `create table "person" (
     "id" uuid not null, "name" text not null, "email" text null, "login" text null, "password_hash" text null,
     "totp_secret" text null, "totp_last_step" bigint null, "totp_since" ${time} null, "created_at" ${time} not null,
     primary key ("id"))`,
  `alter table "person" add constraint "person_login_unique" unique ("login")`,

  `create table "passkey" (
     "id" uuid not null, "person_id" uuid not null, "credential_id" text not null, "public_key" bytea not null,
     "counter" bigint not null, "transports" jsonb not null, "device_type" text not null, "backed_up" boolean not null,
     "name" text not null, "created_at" ${time} not null, "last_used_at" ${time} null, primary key ("id"))`,
  `create index "passkey_person_id_index" on "passkey" ("person_id")`,
  `alter table "passkey" add constraint "passkey_credential_id_unique" unique ("credential_id")`,

  `create table "recovery_code" (
     "person_id" uuid not null, "hash" bytea not null, "used_at" ${time} null, primary key ("person_id", "hash"))`,

  `create table "known_device" (
     "id" uuid not null, "person_id" uuid not null, "token_hash" bytea not null, "created_at" ${time} not null,
     "last_used_at" ${time} not null, primary key ("id"))`,
  `create index "known_device_person_id_index" on "known_device" ("person_id")`,
  `alter table "known_device" add constraint "known_device_token_hash_unique" unique ("token_hash")`,

  `create table "member" (
     "id" uuid not null, "workspace_id" uuid not null, "person_id" uuid null, "name" text not null, "email" text null,
     "role" text not null, "role_source" text not null, "state" text not null, "created_by" text not null,
     "created_at" ${time} not null, "last_seen_at" ${time} null, primary key ("id"))`,
  `create index "member_person_id_index" on "member" ("person_id")`,
  `create index "member_workspace_id_id_index" on "member" ("workspace_id", "id")`,
  `alter table "member" add constraint "member_workspace_id_person_id_unique" unique ("workspace_id", "person_id")`,

  `create table "service_account" (
     "id" uuid not null, "workspace_id" uuid not null, "name" text not null, "role" text not null,
     "suspended_at" ${time} null, "created_by" text not null, "created_at" ${time} not null, primary key ("id"))`,
  `create index "service_account_workspace_id_id_index" on "service_account" ("workspace_id", "id")`,

  `create table "browser_session" (
     "id" uuid not null, "workspace_id" uuid not null, "token_hash" bytea not null, "person_id" uuid null,
     "via" text not null, "connections" jsonb not null, "user_agent" text null, "address" text null,
     "created_at" ${time} not null, "proved_at" ${time} not null, "last_used_at" ${time} not null,
     "expires_at" ${time} not null, "ended_at" ${time} null, primary key ("id"))`,
  `alter table "browser_session" add constraint "browser_session_token_hash_unique" unique ("token_hash")`,
  `create index "browser_session_person_id_index" on "browser_session" ("person_id")`,

  `create table "sign_in_link" (
     "id" uuid not null, "workspace_id" uuid not null, "kind" text not null, "token_hash" bytea not null,
     "member_id" uuid null, "created_by" text not null, "created_at" ${time} not null, "expires_at" ${time} not null,
     "used_at" ${time} null, primary key ("id"))`,
  `alter table "sign_in_link" add constraint "sign_in_link_token_hash_unique" unique ("token_hash")`,
  `create index "sign_in_link_member_id_index" on "sign_in_link" ("member_id")`,

  `create table "sign_in_flow" (
     "id" uuid not null, "kind" text not null, "token_hash" bytea not null, "data" jsonb not null,
     "expires_at" ${time} not null, primary key ("id"))`,
  `alter table "sign_in_flow" add constraint "sign_in_flow_token_hash_unique" unique ("token_hash")`,

  `create table "sign_on_connection" (
     "id" uuid not null, "workspace_id" uuid not null, "kind" text not null, "name" text not null,
     "issuer" text not null, "client_id" text not null, "client_secret" text null, "scopes" jsonb not null,
     "group_claim" text null, "group_roles" jsonb not null, "new_member_role" text null,
     "enabled" boolean not null default true, "tested_at" ${time} null, "created_by" text not null,
     "created_at" ${time} not null, primary key ("id"))`,
  `create index "sign_on_connection_workspace_id_id_index" on "sign_on_connection" ("workspace_id", "id")`,

  `create table "identity" (
     "id" uuid not null, "workspace_id" uuid not null, "connection_id" uuid not null, "issuer" text not null,
     "subject" text not null, "person_id" uuid not null, "created_at" ${time} not null, "last_used_at" ${time} null,
     primary key ("id"))`,
  `create index "identity_person_id_index" on "identity" ("person_id")`,
  `alter table "identity" add constraint "identity_connection_id_issuer_subject_unique"
     unique ("connection_id", "issuer", "subject")`,
];

const changes = [
  `alter table "api_key" add "owner_member_id" uuid null, add "owner_service_account_id" uuid null,
     add "ip_ranges" jsonb null`,
  `create index "api_key_owner_member_id_index" on "api_key" ("owner_member_id")`,
  `create index "api_key_owner_service_account_id_index" on "api_key" ("owner_service_account_id")`,
  // Until now, this scope also covered webhooks.
  `update "api_key" set "scopes" = "scopes" || '["webhooks:manage"]'
     where "scopes" @> '["keys:manage"]' and not "scopes" @> '["webhooks:manage"]'`,

  `alter table "workspace" add "slug" text null, add "sign_on_required" boolean not null default false,
     add "default_role" text not null default 'viewer', add "session_hours" int not null default 12,
     add "ip_ranges" jsonb null, add "deleted_at" ${time} null`,
  // So far there was one workspace.
  `update "workspace" set "slug" = case when "id" = '00000000-0000-7000-8000-000000000001' then 'main'
     else "id"::text end`,
  `alter table "workspace" alter column "slug" set not null`,
  `alter table "workspace" add constraint "workspace_slug_unique" unique ("slug")`,
];

export class M0015People extends Migration {
  static readonly oldestRelease = '0.1.0';
  override name = '0015-people';

  override up(): void {
    for (const statement of [...tables, ...changes]) this.addSql(statement);
  }
}
