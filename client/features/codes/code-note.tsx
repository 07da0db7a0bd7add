import { endText, LEAST_VOTES, REPORTED_DEAD } from '../../../shared/codes/promo-codes';
import type { ShownCode } from '../../../shared/codes/promo-codes';
import { formatShortDate } from '../../ui/format-date';
import text from '../../ui/text.module.css';

export function CodeNote({ code: { endsAt, checkedOn, terms, isReported, worked, votes } }: { code: ShownCode }) {
  const parts = [
    endsAt !== null && (
      <time key="end" dateTime={endsAt}>
        {endText(endsAt)}
      </time>
    ),
    checkedOn && (
      <span key="checked">
        Checked on <time dateTime={checkedOn}>{formatShortDate(checkedOn)}</time>
      </span>
    ),
    votes >= LEAST_VOTES && (
      <span key="votes">
        Worked for {worked} of {votes} this month
      </span>
    ),
    isReported && <b key="dead">{REPORTED_DEAD}</b>,
  ].filter(Boolean);
  return (
    <>
      {parts.length > 0 && (
        <p className={text.micro} data-offer="">
          {parts.flatMap((part, at) => (at === 0 ? [part] : [' · ', part]))}
        </p>
      )}
      {terms !== '' && (
        <p className={text.micro} dir="auto" data-offer="">
          {terms}
        </p>
      )}
    </>
  );
}
