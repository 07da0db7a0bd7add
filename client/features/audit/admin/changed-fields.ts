export interface ChangedField {
  name: string;
  before: string | undefined;
  after: string | undefined;
}

type Row = Record<string, unknown>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

// A list or a scalar has no field names: it becomes the single field `value`.
function asRow(value: unknown): Row {
  if (value === null || value === undefined) return {};
  return isRow(value) ? value : { value };
}

function asText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join('\n');
  return JSON.stringify(value, null, 2);
}

// Changes with every save; the entry has its own timestamp.
const UNSAYING = new Set(['updatedAt', 'updated_at']);

/** The fields in which two versions differ, as text; all fields when only one version exists. */
export function changedFields(before: unknown, after: unknown): ChangedField[] {
  const [old, now] = [asRow(before), asRow(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names
    .map((name) => ({ name, before: asText(old[name]), after: asText(now[name]) }))
    .filter((field) => !UNSAYING.has(field.name) && field.before !== field.after);
}
