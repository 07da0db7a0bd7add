import { classNames } from '../../ui/class-names';
import { Icon } from '../../ui/icon';
import text from '../../ui/text.module.css';
import styles from './compare-link.module.css';

type Props = {
  address: string;
  name: string;
  logoUrl: string | null;
};

/** Starts a comparison without script; with it the site goes into the tray, which reads the attributes and marks the link. */
export function CompareLink({ address, name, logoUrl }: Props) {
  return (
    <a
      className={classNames(text.iconLink, styles.link)}
      href={`/compare?with=${encodeURIComponent(address)}`}
      rel="nofollow"
      data-compare={address}
      data-name={name}
      data-logo={logoUrl ?? undefined}
      aria-label={`Compare ${name}`}
    >
      <Icon name="check" small />
      Compare
    </a>
  );
}
