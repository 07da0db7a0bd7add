import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icons/icon';
import { StarRating } from '../../ui/star-rating';
import text from '../../ui/text.module.css';
import { Logo } from '../media/logo';
import type { Similar } from './compare-data';
import styles from './similar-sites.module.css';

interface Props {
  name: string;
  similar: Similar;
  own: ReactNode;
}

export function SimilarSites({ name, similar: { items, withFirst }, own }: Props) {
  return (
    <section aria-labelledby="similar">
      <h2 id="similar" dir="auto">
        Alternatives to {name}
      </h2>
      <div>
        <ul className={styles.list}>
          {items.map((site) => (
            <li key={site.id}>
              <Logo name={site.name} url={site.logoUrl} size="small" />
              <h3 dir="auto">
                <Link to="/casino/$slug" params={{ slug: site.address }} translate="no">
                  {site.name}
                </Link>
              </h3>
              <StarRating rating={site.rating} look="single" />
              <p dir="auto">{site.sentence}</p>
              <Link
                to="/compare/$pair"
                params={{ pair: site.pair }}
                className={text.link}
                aria-label={`Compare the two: with ${site.name}`}
              >
                Compare the two
              </Link>
            </li>
          ))}
        </ul>
        <div className={styles.ways}>
          {withFirst && (
            <Link to="/compare/$pair" params={{ pair: withFirst.pair }} className={buttonClass()}>
              Compare with #1, <span translate="no">{withFirst.name}</span>
              <Icon name="right" small />
            </Link>
          )}
          {own}
        </div>
      </div>
    </section>
  );
}
