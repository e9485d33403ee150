import { Migration } from '@mikro-orm/migrations';

const statements = [
  `create table "artifact" ("id" uuid not null, "workspace_id" uuid not null, "session_id" uuid not null, "run_id" uuid not null, "kind" text not null, "name" text not null, "version" int not null, "content" jsonb not null, "created_at" timestamptz(3) not null, primary key ("id"))`,
  `alter table "artifact" add constraint "artifact_session_id_kind_name_version_unique" unique ("session_id", "kind", "name", "version")`,
  `create table "event_chunk" ("session_id" uuid not null, "first_cursor" bigint not null, "last_cursor" bigint not null, "workspace_id" uuid not null, "run_id" uuid not null, "frames" text not null, "final" boolean not null, primary key ("session_id", "first_cursor"))`,
  `create table "preview" ("name" text not null, "workspace_id" uuid not null, "session_id" uuid not null, "run_id" uuid null, "version" int not null default 1, "created_at" timestamptz(3) not null, primary key ("name"))`,
  `create index "preview_session_id_index" on "preview" ("session_id")`,
  `alter table "preview" add constraint "preview_run_id_unique" unique ("run_id")`,
  `create table "preview_file" ("preview_name" text not null, "path" text not null, "workspace_id" uuid not null, "content" bytea not null, primary key ("preview_name", "path"))`,
  `create table "record" ("id" uuid not null, "workspace_id" uuid not null, "session_id" uuid not null, "run_id" uuid not null, "kind" text not null, "details" jsonb not null, "created_at" timestamptz(3) not null, primary key ("id"))`,
  `create index "record_session_id_index" on "record" ("session_id")`,
  `alter table "record" add constraint "record_run_id_kind_unique" unique ("run_id", "kind")`,
  `create table "run" ("id" uuid not null, "workspace_id" uuid not null, "session_id" uuid not null, "agent" text not null, "status" text not null, "input" jsonb not null, "run_key" text null, "body_hash" text not null, "started_by" text not null, "model" text not null, "attempt" int not null default 1, "node" uuid null, "lease_until" timestamptz(3) not null, "started_at" timestamptz(3) not null, "finished_at" timestamptz(3) null, "start_cursor" bigint not null, "end_cursor" bigint null, "error" jsonb null, "input_tokens" bigint not null default '0', "output_tokens" bigint not null default '0', "cost_usd" double precision null, primary key ("id"))`,
  `create index "run_session_id_id_index" on "run" ("session_id", "id")`,
  `create index run_unfinished on run (lease_until) where finished_at is null`,
  `alter table "run" add constraint "run_session_id_run_key_unique" unique ("session_id", "run_key")`,
  `create table "run_step" ("run_id" uuid not null, "name" text not null, "workspace_id" uuid not null, "session_id" uuid not null, "value" json null, "last_cursor" bigint not null, "finished_at" timestamptz(3) not null, primary key ("run_id", "name"))`,
  `create index "run_step_session_id_index" on "run_step" ("session_id")`,
  `create table "sandbox" ("name" text not null, "workspace_id" uuid not null, "session_id" uuid null, "provider" text not null, "url" text not null, "files" jsonb not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, primary key ("name"))`,
  `alter table "sandbox" add constraint "sandbox_session_id_unique" unique ("session_id")`,
  `create table "session" ("id" uuid not null, "workspace_id" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "phase" text not null, "idea_summary" text null, "opportunities" jsonb null, "prd" jsonb null, "selected_opportunity_index" int null, "project_id" uuid null, "design_system_id" uuid null, "sandbox_name" text null, "sandbox_url" text null, "design_project_id" uuid null, "code_project_id" uuid null, "last_cursor" bigint not null default '0', "active_run" uuid null, "active_fence" int not null default 0, "creation_key" text null, "creation_hash" text null, "input_tokens" bigint not null default '0', "output_tokens" bigint not null default '0', "cost_usd" double precision null, primary key ("id"))`,
  `create index "session_workspace_id_id_index" on "session" ("workspace_id", "id")`,
  `alter table "session" add constraint "session_workspace_id_creation_key_unique" unique ("workspace_id", "creation_key")`,
  `create table "workspace" ("id" uuid not null, "name" text not null, "created_at" timestamptz(3) not null, primary key ("id"))`,
  `insert into workspace (id, name, created_at) values ('00000000-0000-7000-8000-000000000001', 'First workspace', now())`,
  // The counter changes with every flush: free space on the page keeps the new row version next to the old one.
  `alter table "session" set (fillfactor = 60)`,
  // Rate limits, in the format of rate-limiter-flexible; workspace_id is null for counts per address. Unlogged: losing
  // counts in a crash is cheaper than a disk write per request.
  `create unlogged table "rate_limit" ("key" varchar(255) not null, "points" integer not null default 0, "expire" bigint null, "workspace_id" uuid null, primary key ("key"))`,
];

export class M0001First extends Migration {
  static readonly oldestRelease = '0.1.0';
  override name = '0001-first';

  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
