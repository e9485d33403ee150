import { Migration } from '@mikro-orm/migrations';

/** What is known of a SAML identity provider, and the assertions that came in, until they no longer count. */
export class M0023Saml extends Migration {
  static readonly oldestRelease = '0.1.0';
  override name = '0023-saml';

  override up(): void {
    this.addSql('alter table "sign_on_connection" add "saml" jsonb null');
    this.addSql(
      'create table "saml_assertion" ("id" uuid not null, "connection_id" uuid not null, "assertion_id" text not null, "expires_at" timestamptz(3) not null, primary key ("id"))',
    );
    this.addSql(
      'alter table "saml_assertion" add constraint "saml_assertion_connection_id_assertion_id_unique" unique ("connection_id", "assertion_id")',
    );
  }
}
