import { Migration } from '@mikro-orm/migrations';

/**
 * No foreign keys: the statement that ends a run queues deliveries and must not fail if a webhook is deleted at that
 * moment. A later sweep removes orphaned deliveries.
 */
const statements = [
  `create table "webhook" (
     "id" uuid not null, "workspace_id" uuid not null, "url" text not null, "events" text[] not null,
     "description" text not null, "secret" text not null, "previous_secret" text null,
     "previous_until" timestamptz(3) null, "failing_since" timestamptz(3) null, "disabled_at" timestamptz(3) null,
     "disabled_reason" text null, "created_by" text not null, "created_at" timestamptz(3) not null, primary key ("id"))`,
  `create index "webhook_workspace_id_id_index" on "webhook" ("workspace_id", "id")`,
  // `json`, not `jsonb`: every attempt signs and sends exactly this text.
  `create table "webhook_delivery" (
     "id" uuid not null, "workspace_id" uuid not null, "webhook_id" uuid not null, "type" text not null,
     "payload" json not null, "status" text not null, "attempts" int not null default 0, "tries" int not null default 0,
     "next_at" timestamptz(3) null, "created_at" timestamptz(3) not null, primary key ("id"))`,
  `create index "webhook_delivery_webhook_id_id_index" on "webhook_delivery" ("webhook_id", "id")`,
  `create index "webhook_delivery_due" on "webhook_delivery" ("next_at") where "next_at" is not null`,
  `create table "webhook_attempt" (
     "delivery_id" uuid not null, "number" int not null, "workspace_id" uuid not null,
     "started_at" timestamptz(3) not null, "duration_ms" int null, "status" int null, "error" text null,
     "response" text null, primary key ("delivery_id", "number"))`,
];

export class M0005Webhooks extends Migration {
  static readonly oldestRelease = '0.1.0';
  override name = '0005-webhooks';

  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
