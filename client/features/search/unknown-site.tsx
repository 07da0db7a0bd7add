import type { ReactNode } from 'react';
import type { Outputs } from '../../trpc/trpc';
import { classNames } from '../../ui/class-names';
import { Icon } from '../../ui/icons/icon';
import { StarRating } from '../../ui/star-rating';
import text from '../../ui/text.module.css';
import { Logo } from '../media/logo';
import styles from './answers.module.css';

const SIGNS = [
  'The first withdrawal works. It is there to be believed.',
  'Documents are asked for one at a time.',
  'The bonus is much larger than the deposit.',
  'The licence is a picture, not a number in a register.',
  'One way to pay in, many reasons to wait.',
  'Praise arrives in batches, all in one week.',
  'Support is quick until you write “withdrawal”.',
];

type Avoided = Outputs['casinos']['avoided']['items'][number];

const MAX_AVOIDED = 3;

type Props = {
  name: string;
  avoided: readonly Avoided[];
  children: ReactNode;
};

export function UnknownSite({ name, avoided, children }: Props) {
  return (
    <>
      <section className={styles.reply} aria-labelledby="unknown-site">
        <h2 id="unknown-site">
          <span>
            We have not tested “<bdi>{name}</bdi>”
          </span>
        </h2>
        <p>
          So we cannot say whether it pays. That is neither a warning nor a recommendation. Check the seven signs before
          you send anything.
        </p>
      </section>
      <div className={styles.split}>
        <section aria-labelledby="seven-signs">
          <h2 id="seven-signs">Seven signs of a site that will not pay</h2>
          <ol className={styles.signs}>
            {SIGNS.map((sign) => (
              <li key={sign}>
                <span>{sign}</span>
              </li>
            ))}
          </ol>
        </section>
        <div className={styles.stack}>
          {children}
          {avoided.length > 0 && <Avoid casinos={avoided.slice(0, MAX_AVOIDED)} />}
        </div>
      </div>
    </>
  );
}

function Avoid({ casinos }: { casinos: readonly Avoided[] }) {
  return (
    <section aria-labelledby="to-avoid">
      <h2 id="to-avoid">Sites to avoid</h2>
      <ul className={classNames(styles.onward, styles.avoided)}>
        {casinos.map(({ id, slug, name, logoUrl, rating, reason }) => (
          <li key={id}>
            <Logo name={name} url={logoUrl} size="small" />
            <a href={`/casino/${slug ?? id}`} dir="auto" translate="no">
              {name}
            </a>
            <StarRating rating={rating} look="single" />
            {reason && <p dir="auto">{reason}</p>}
          </li>
        ))}
      </ul>
      <a className={text.more} href="/casinos/avoid">
        All sites we advise against
        <Icon name="right" small />
      </a>
    </section>
  );
}
