import { actorWord, tokenWord } from './audit-words';
import type { ActingToken, Actor } from './audit-words';

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
