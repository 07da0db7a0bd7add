import { buttonClass } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { IconShape } from '../../ui/icons/icon';
import { StarRating } from '../../ui/star-rating';
import text from '../../ui/text.module.css';
import { Logo } from '../media/logo';
import styles from './answers.module.css';
import { OnwardLink } from './onward-link';
import type { Found } from './search-data';

type Item = Found['items'][number];

const STOP = 'M7 3h6l4 4v6l-4 4H7l-4-4V7zM10 6.5v4.5M10 13.5v.1';

export function Answers({ items }: { items: readonly Item[] }) {
  if (items.length === 0) return null;
  const links = items.filter(({ site }) => site === null);
  return (
    <>
      {links.length > 0 && (
        <ul className={styles.onward} aria-label="Best answers">
          {links.map(({ href, title, text: about }) => (
            <OnwardLink key={href} href={href} title={title} text={about} />
          ))}
        </ul>
      )}
      {items.map((item) => item.site && <SiteAnswer key={item.href} href={item.href} site={item.site} />)}
    </>
  );
}

type SiteProps = { href: string; site: NonNullable<Item['site']> };

function SiteAnswer({ href, site: { name, logoUrl, rating, status, verdict, text: about, drawback } }: SiteProps) {
  const isWarned = status === 'warning';
  const review = href.split('#', 1)[0];
  return (
    <section
      className={classNames(styles.reply, verdict === null && styles.known, isWarned && styles.warned)}
      aria-label={`About ${name}`}
    >
      <h2>
        {isWarned && <IconShape d={STOP} />}
        <span dir="auto">{toTitle(name, status)}</span>
      </h2>
      {about && <p dir="auto">{about}</p>}
      {drawback && (
        <p dir="auto">
          <b>The catch:</b> {drawback}
        </p>
      )}
      <p className={styles.who}>
        <Logo name={name} url={logoUrl} size="small" />
        <StarRating rating={rating} />
      </p>
      <p className={styles.acts}>
        <a className={buttonClass()} href={href}>
          Read Full Review<span className={text.hidden}> of {name}</span>
        </a>
        <a className={buttonClass()} href={`${review}/history`}>
          What changed
        </a>
      </p>
    </section>
  );
}

function toTitle(name: string, status: SiteProps['site']['status']): string {
  switch (status) {
    case 'warning':
      return `We advise against ${name}`;
    case 'closed':
      return `${name} has closed`;
    case 'paused':
      return `${name} is not listed for now`;
    default:
      return name;
  }
}
