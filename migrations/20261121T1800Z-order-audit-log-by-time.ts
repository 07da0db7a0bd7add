import { type Kysely, sql } from 'kysely';

// In the order of ids a list up to a day walks past everything newer, and one from a day past everything older.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index audit_log_entity_idx, audit_log_actor_id_idx, audit_log_entity_order_idx, audit_log_action_idx,
      audit_log_entity_action_idx;
    create index audit_log_entity_id_idx on audit_log (entity, entity_id, occurred_at desc, id desc);
    create index audit_log_entity_idx on audit_log (entity, occurred_at desc, id desc);
    create index audit_log_action_idx on audit_log (action, occurred_at desc, id desc);
    create index audit_log_entity_action_idx on audit_log (entity, action, occurred_at desc, id desc);
    create index audit_log_actor_id_idx on audit_log (actor_id, occurred_at desc, id desc);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index audit_log_entity_id_idx, audit_log_entity_idx, audit_log_action_idx, audit_log_entity_action_idx,
      audit_log_actor_id_idx;
    create index audit_log_entity_idx on audit_log (entity, entity_id, id desc);
    create index audit_log_actor_id_idx on audit_log (actor_id, id desc);
    create index audit_log_entity_order_idx on audit_log (entity, id desc);
    create index audit_log_action_idx on audit_log (action, id desc);
    create index audit_log_entity_action_idx on audit_log (entity, action, id desc);
  `.execute(db);
}
