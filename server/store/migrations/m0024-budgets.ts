import { Migration } from '@mikro-orm/migrations';

const statements = [
  // What is charged for a run: with no foreign keys, because what was used stays after its key or member is gone.
  `alter table "run" add column "key_id" uuid null, add column "member_id" uuid null`,
  // Empty texts stand for no key and no member: a primary key takes no null.
  `create table "usage" (
     "workspace_id" uuid not null, "day" date not null, "agent" text not null, "model" text not null,
     "key_id" text not null, "member_id" text not null, "input_tokens" bigint not null default 0,
     "output_tokens" bigint not null default 0, "cost_usd" float8 null default 0, "calls" bigint not null default 0,
     "runs" bigint not null default 0,
     primary key ("workspace_id", "day", "agent", "model", "key_id", "member_id"))`,
  // `numeric`, because the same amount that was reserved must be given back to the cent.
  `create table "budget" (
     "id" uuid not null, "workspace_id" uuid not null, "subject" text not null, "subject_id" uuid null,
     "measure" text not null, "period" text null, "most" numeric not null, "used" numeric not null default 0,
     "reserved" numeric not null default 0, "period_start" date null, "warned_for" date null,
     "created_at" timestamptz(3) not null default now(), "created_by" text not null, primary key ("id"))`,
  `create unique index "budget_of_subject" on "budget" ("workspace_id", "subject", coalesce("subject_id"::text, ''),
     "measure", coalesce("period", ''))`,
  `create index "budget_workspace_id_id_index" on "budget" ("workspace_id", "id")`,
  // `holder` is the run, or the stream. `expires_at` is null for what ends with its run.
  `create table "budget_reservation" (
     "id" uuid not null, "budget_id" uuid not null, "workspace_id" uuid not null, "kind" text not null,
     "holder" uuid not null, "amount" numeric not null, "made_at" timestamptz(3) not null default now(),
     "expires_at" timestamptz(3) null, primary key ("id", "budget_id"))`,
  `create index "budget_reservation_holder_index" on "budget_reservation" ("holder")`,
  `create index "budget_reservation_budget_id_index" on "budget_reservation" ("budget_id")`,
];

/** What is used, by day, and the limits on it. */
export class M0024Budgets extends Migration {
  static readonly oldestRelease = '0.1.0';
  override name = '0024-budgets';

  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
