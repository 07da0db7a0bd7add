import { actorWord, tokenWord } from './audit-words';
import type { ActingToken, Actor } from './audit-words';

/** The person, and the token where a program acted for them. */
export function ActorName({ entry }: { entry: Actor & ActingToken }) {
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
