import { type Kysely, sql } from 'kysely';

const refuseUnless = (mayChange: string) => sql`
  create or replace function refuse_rewritten_history() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      if exists (select from casinos where id = old.casino_id and not is_demo) then
        raise exception 'casino_changes is append-only' using errcode = 'integrity_constraint_violation';
      end if;
      return old;
    end if;
    ${sql.raw(mayChange)}
    if new.changed_by is not null
      or to_jsonb(new) - 'changed_by' is distinct from to_jsonb(old) - 'changed_by' then
      raise exception 'casino_changes is append-only' using errcode = 'integrity_constraint_violation';
    end if;
    return new;
  end $$`;

// For 15 minutes an entry can be withdrawn from what visitors see, by the next save of who wrote it. Nothing is removed.
export async function up(db: Kysely<unknown>): Promise<void> {
  await refuseUnless(`
    if new.is_minor and old.changed_at > now() - interval '15 minutes'
      and to_jsonb(new) - 'is_minor' = to_jsonb(old) - 'is_minor' then
      return new;
    end if;`).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await refuseUnless('').execute(db);
}
