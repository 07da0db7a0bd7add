import { FIELD } from '../../cache/announce-change';
import { cached } from '../../cache/query-cache';
import type { Db } from '../../database/database';
import { cardPicture } from '../charts/card-picture';
import { getField } from '../charts/field.service';
import { explainRankings, RANKING_TAGS } from '../ranking/why.service';

/** The small pictures of all listed casinos, by id. */
export const getCardPictures = (db: Db) =>
  cached(db, { key: 'the pictures on cards', tags: [...RANKING_TAGS, FIELD] }, async () => {
    const [{ withdrawals, names, typicalTime }, reasons] = await Promise.all([getField(db), explainRankings(db)]);
    const ids = new Set([...withdrawals.keys(), ...reasons.keys()]);
    return new Map(
      [...ids].flatMap((id) => {
        const site = withdrawals.get(id) ?? { name: names.get(id) ?? '', payouts: [] };
        const picture = cardPicture(site, reasons.get(id)?.parts ?? [], typicalTime);
        return picture ? [[id, picture] as const] : [];
      }),
    );
  });
