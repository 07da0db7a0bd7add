import type { FieldErrors } from 'react-hook-form';
import { EVIDENCE_KINDS } from '../../../../shared/evidence/evidence';
import type { Evidence } from '../../../../shared/evidence/evidence';
import { evidenceInput } from '../../../../shared/evidence/evidence.schema';

/** A picture in the form. */
export interface EvidenceRow extends Omit<Evidence, 'id' | 'proves'> {
  id?: string;
  /** '' = nothing in particular. */
  proves: string;
}

export const toEvidenceRows = ({ evidence }: { evidence: readonly Evidence[] }): EvidenceRow[] =>
  evidence.map((picture) => ({ ...picture, proves: picture.proves ?? '' }));

/** All pictures in the save procedures' format. */
export const toEvidence = ({ evidence }: { evidence: readonly EvidenceRow[] }) =>
  evidence.map(({ proves, ...row }) => ({ ...row, proves: proves || null }));

export type EvidenceErrors = FieldErrors<EvidenceRow>;

const FIELDS = ['kind', 'takenOn', 'caption', 'proves', 'blur'];

/** Errors of the pictures, by row and field. */
export function evidenceProblems(values: { evidence: readonly EvidenceRow[] }) {
  const errors: EvidenceErrors[] = [];
  for (const { path, message } of evidenceInput.safeParse(toEvidence(values)).error?.issues ?? []) {
    const [at, name] = path;
    const index = typeof at === 'number' ? at : 0;
    const field = typeof name === 'string' && FIELDS.includes(name) ? name : 'caption';
    errors[index] = { [field]: { type: 'schema', message }, ...errors[index] };
  }
  return errors.length > 0 ? errors : undefined;
}

export const isPicture = (value: unknown): value is EvidenceRow =>
  typeof value === 'object' && value !== null && 'mediaId' in value;

/** 'Receipt of 2026-10-02: Paid after five hours, 2 parts covered, proves payout:…' */
export function pictureText({ kind, takenOn, caption, proves, blur }: EvidenceRow): string {
  const covered = blur.length > 0 && `${blur.length} ${blur.length === 1 ? 'part' : 'parts'} covered`;
  const parts = [caption, covered, proves && `proves ${proves}`];
  return `${EVIDENCE_KINDS[kind]} of ${takenOn}: ${parts.filter(Boolean).join(', ')}`;
}
