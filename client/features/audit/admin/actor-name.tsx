import type { AuditEntry } from './audit-columns';
import { actorWord, tokenWord } from './audit-words';

/** The person, and the token where a program acted for them. */
export function ActorName({ entry }: { entry: AuditEntry }) {
  const token = tokenWord(entry);
  return (
    <>
      <bdi>{actorWord(entry)}</bdi>
      {token && (
        <>
          {' '}
          with <bdi>{token}</bdi>
        </>
      )}
    </>
  );
}
