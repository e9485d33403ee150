-- Divides what belongs to sessions into partitions by session. Stop all nodes first; docs/growing.md tells why and what it costs.
-- Everything is in one transaction: after a failure, the tables are as they were. The next start of a node gives them their policies.
begin;

do $$
declare
  parts constant int := 16;
  name text;
  part int;
  index record;
  keys text[];
  key text;
begin
  foreach name in array array['event_chunk', 'log_checkpoint', 'run', 'run_decision', 'run_step', 'model_call',
    'artifact', 'record', 'comment', 'attachment']
  loop
    keys := '{}';
    -- The columns of each index, the session first: a unique key of a partitioned table has to contain it.
    for index in
      select i.indisprimary, i.indisunique, c.relname, pg_get_indexdef(c.oid) as definition, (
          select string_agg(quote_ident(a.attname), ', ' order by a.attname <> 'session_id', k.place)
          from unnest(i.indkey::int2[] || (select attnum from pg_attribute where attrelid = i.indrelid and attname = 'session_id'))
            with ordinality as k (number, place)
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
          where a.attname <> 'session_id' or k.place > i.indnkeyatts
        ) as columns
      from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = name::regclass
    loop
      keys := keys || case
        when index.indisprimary then format('alter table %I add primary key (%s)', name, index.columns)
        when index.indisunique then format('create unique index %I on %I (%s)', index.relname, name, index.columns)
        else index.definition
      end;
    end loop;

    execute format('alter table %I rename to %I', name, name || '_before');
    execute format('create table %I (like %I including defaults) partition by hash (session_id)', name, name || '_before');
    for part in 0..parts - 1 loop
      execute format('create table %I partition of %I for values with (modulus %s, remainder %s)',
        name || '_' || part, name, parts, part);
    end loop;
    execute format('insert into %I select * from %I', name, name || '_before');
    execute format('drop table %I', name || '_before');
    foreach key in array keys loop
      execute key;
    end loop;
  end loop;
end $$;

-- Nodes renew the leases of their runs by the ids of these.
create index run_id_index on run (id);

commit;
