import { Migration } from '@mikro-orm/migrations';

/** Gives runs that already wait an id. Their stage is the last one that their step ledger records as finished. */
const waitingAlready = `
update run set approval_id = gen_random_uuid(), approval_stage = (
  select value ->> 'agent' from run_step where run_step.run_id = run.id and starts_with(name, 'stage:')
  order by split_part(name, ':', 2)::int desc limit 1)
where status = 'waiting'`;

/** Gives each wait for a decision an id, and stores decisions by key, so that a retry gets the same answer. */
export class M0009Approvals extends Migration {
  static readonly oldestRelease = '0.1.0';
  override name = '0009-approvals';

  override up(): void {
    this.addSql('alter table run add column approval_id uuid null, add column approval_stage text null');
    this.addSql(waitingAlready);
    this.addSql(
      `create table run_decision (
         session_id uuid not null, decision_key text not null, workspace_id uuid not null, run_id uuid not null,
         body_hash text not null, answer json not null, decided_at timestamptz(3) not null,
         primary key (session_id, decision_key))`,
    );
  }
}
