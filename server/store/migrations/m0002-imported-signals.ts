import { Migration } from '@mikro-orm/migrations';

const statements = [
  `create table "signal_import" (
     "id" uuid not null, "workspace_id" uuid not null, "name" text null, "format" text not null, "status" text not null,
     "node" uuid not null, "rows" int not null default 0, "imported" int not null default 0,
     "duplicates" int not null default 0, "bad" int not null default 0, "bytes" bigint not null default 0,
     "bad_rows" jsonb not null default '[]', "error" jsonb null, "started_at" timestamptz(3) not null default now(),
     "touched_at" timestamptz(3) not null default now(), "finished_at" timestamptz(3) null, primary key ("id"))`,
  `create index "signal_import_workspace_id_id_index" on "signal_import" ("workspace_id", "id")`,
  `create index "signal_import_running" on "signal_import" ("node") where "status" = 'running'`,
  // The English configuration stems English words and keeps words of other languages nearly unchanged.
  `create table "imported_signal" (
     "id" uuid not null, "workspace_id" uuid not null, "import_id" uuid not null, "row" int not null,
     "title" text not null, "body" text not null, "url" text null, "author" text null, "source" text null,
     "kind" text not null, "published_at" timestamptz(3) null, "created_at" timestamptz(3) not null default now(),
     "content_hash" bytea not null,
     "search" tsvector generated always as (
       setweight(to_tsvector('english', "title"), 'A') || setweight(to_tsvector('english', "body"), 'B')) stored,
     primary key ("id"))`,
  `alter table "imported_signal" add constraint "imported_signal_content" unique ("workspace_id", "content_hash")`,
  `create index "imported_signal_workspace_id_id_index" on "imported_signal" ("workspace_id", "id")`,
  `create index "imported_signal_import_id_index" on "imported_signal" ("import_id")`,
  `create index "imported_signal_search" on "imported_signal" using gin ("search")`,
  // If the database refuses the extension, search works without it; the service logs that at start.
  `do $$ begin
     create extension if not exists pg_trgm;
   exception when insufficient_privilege or feature_not_supported or undefined_file then
     raise warning 'pg_trgm cannot be created: %', sqlerrm;
   end $$`,
  `do $$ begin
     if exists (select from pg_opclass where opcname = 'gin_trgm_ops' and pg_opclass_is_visible(oid)) then
       create index "imported_signal_trigrams" on "imported_signal" using gin (("title" || ' ' || "body") gin_trgm_ops);
     end if;
   end $$`,
];

export class M0002ImportedSignals extends Migration {
  static readonly oldestRelease = '0.1.0';
  override name = '0002-imported-signals';

  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
