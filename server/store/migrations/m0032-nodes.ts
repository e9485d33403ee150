import { Migration } from '@mikro-orm/migrations';

/**
 * The nodes of the service: when each was seen, and whether it takes no runs. Unlogged, because telling that a node lives must not
 * wait for the disk: after a crash of the database, the nodes write their rows again.
 */
export class M0032Nodes extends Migration {
  static readonly oldestRelease = '0.1.0';
  override name = '0032-nodes';

  override up(): void {
    this.addSql(
      'create unlogged table "node" ("id" uuid not null, "version" text not null, "started_at" timestamptz(3) not null, "seen_at" timestamptz(3) not null, "draining_at" timestamptz(3) null, "hand_back_at" timestamptz(3) null, primary key ("id"))',
    );
  }
}
