import { Migration } from '@mikro-orm/migrations';

const statements = [
  `create table "installation" ("id" uuid not null, "workspace_id" uuid not null, primary key ("id"))`,
  `insert into installation (id, workspace_id) values (gen_random_uuid(), '00000000-0000-7000-8000-000000000001')`,
];

export class M0003Installation extends Migration {
  static readonly oldestRelease = '0.1.0';
  override name = '0003-installation';

  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
