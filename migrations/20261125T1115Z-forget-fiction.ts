import { type Kysely, sql } from 'kysely';

const refuseUnless = (mayGo: string) => sql`
  create or replace function refuse_rewritten_history() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      if exists (select from casinos where id = old.casino_id ${sql.raw(mayGo)}) then
        raise exception 'casino_changes is append-only' using errcode = 'integrity_constraint_violation';
      end if;
      return old;
    end if;
    if new.changed_by is not null
      or to_jsonb(new) - 'changed_by' is distinct from to_jsonb(old) - 'changed_by' then
      raise exception 'casino_changes is append-only' using errcode = 'integrity_constraint_violation';
    end if;
    return new;
  end $$`;

// The invented history of a demo casino ends when an editor makes another site of it.
export async function up(db: Kysely<unknown>): Promise<void> {
  await refuseUnless('and not is_demo').execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await refuseUnless('').execute(db);
}
