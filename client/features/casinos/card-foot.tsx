import { CardDetail } from './card-detail';
import type { CasinoListItem } from './casino-data';
import { Why } from './why';

/** The part of a card that is read on demand; all of it works without script. */
export function CardFoot({ casino }: { casino: CasinoListItem }) {
  return (
    <>
      <CardDetail casino={casino} />
      {casino.why && <Why why={casino.why} />}
    </>
  );
}
