import { Migration } from '@mikro-orm/migrations';

/** Attempts to sign in. Unlogged, because counting must not wait for the disk: a crash of the database forgets them. */
export class M0014SignInAttempts extends Migration {
  static readonly oldestRelease = '0.1.0';
  override name = '0014-sign-in-attempts';

  override up(): void {
    this.addSql(
      'create unlogged table "sign_in_attempt" ("key" text not null, "failures" integer not null, "failed_at" timestamptz not null, "failed_before" timestamptz null, primary key ("key"))',
    );
  }
}
