import { Link } from '@tanstack/react-router';
import { getVerdict } from '../../../shared/casinos/casino-status';
import { isReceipt } from '../../../shared/evidence/evidence';
import { buttonClass } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { formatIsoDay, formatShortDate } from '../../ui/format-date';
import { IconShape } from '../../ui/icons/icon';
import { SectionHead } from '../../ui/section-head';
import { StarRating } from '../../ui/star-rating';
import text from '../../ui/text.module.css';
import { EvidenceLinks } from '../evidence/picture-link';
import { Logo } from '../media/logo';
import { casinoAddress } from '../../../shared/text/slug';
import type { Casino } from '../casinos/casino-data';
import styles from './verdict.module.css';

const STOP = 'M7 3h6l4 4v6l-4 4H7l-4-4V7zM10 6.5v4.5M10 13.5v.1';
const DOOR = 'M5 17V3h10v14M3 17h14M12 10v.1';

/** Receipts of an earlier warning stand in the log, with that one. */
const backsStatus = (picture: Casino['evidence'][number]) => isReceipt(picture) && !picture.isOfEarlierWarning;

export function Verdict({ casino: { status, statusReason, statusAt, statusBy, evidence } }: { casino: Casino }) {
  const isWarning = status === 'warning';
  return (
    <section className={classNames(styles.verdict, isWarning && styles.warning)} aria-labelledby="verdict">
      <h2 id="verdict">
        <IconShape d={isWarning ? STOP : DOOR} />
        {getVerdict({ status })}
      </h2>
      {statusReason && <p dir="auto">{statusReason}</p>}
      {evidence.some(backsStatus) && (
        <p>
          What shows it: <EvidenceLinks evidence={evidence} proves={backsStatus} />
        </p>
      )}
      {statusAt && (
        <p className={text.micro}>
          {status === 'closed' ? 'Closed' : 'Since'}{' '}
          <time dateTime={formatIsoDay(statusAt)}>{formatShortDate(statusAt)}</time>.
          {statusBy && (
            <>
              {' '}
              By <bdi>{statusBy}</bdi>.
            </>
          )}
        </p>
      )}
    </section>
  );
}

const NUMBERS = ['', 'One', 'Two', 'Three'];

export function Alternatives({ casino: { alternatives } }: { casino: Casino }) {
  if (alternatives.length === 0) return null;
  const sites = alternatives.length === 1 ? 'site' : 'sites';
  return (
    <section className={styles.alternatives} aria-labelledby="alternatives">
      <SectionHead
        id="alternatives"
        title={`${NUMBERS[alternatives.length] ?? 'Some'} similar ${sites} that paid us`}
        lead="Chosen by game modes, ordered by rating. No links to offers on this page."
      />
      <ul className={styles.instead}>
        {alternatives.map((alternative) => (
          <Alternative key={alternative.id} casino={alternative} />
        ))}
      </ul>
    </section>
  );
}

function Alternative({ casino }: { casino: Casino['alternatives'][number] }) {
  const slug = casinoAddress(casino);
  const nameId = `alternative-${slug}`;
  return (
    <li>
      <Logo name={casino.name} url={casino.logoUrl} size="small" />
      <div>
        <h3 id={nameId} dir="auto">
          <Link to="/casino/$slug" params={{ slug }}>
            {casino.name}
          </Link>
        </h3>
        <StarRating rating={casino.rating} />
      </div>
      <p>{casino.sentence}</p>
      <Link className={buttonClass()} to="/casino/$slug" params={{ slug }} aria-describedby={nameId}>
        Read Review
      </Link>
    </li>
  );
}
