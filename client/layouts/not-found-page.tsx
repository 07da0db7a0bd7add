import { Link } from '@tanstack/react-router';
import { buttonClass } from '../ui/button';
import { classNames } from '../ui/class-names';
import layout from '../ui/layout.module.css';
import text from '../ui/text.module.css';
import styles from './not-found-page.module.css';

export function NotFoundPage() {
  return (
    <section className={classNames(layout.wrap, styles.lost)}>
      <p className={styles.figure} aria-hidden="true">
        4<span>0</span>4
      </p>
      <h1>Oops! Page not found</h1>
      <p className={text.muted}>The address may be old, or the site it described is no longer in our ranking.</p>
      <Link to="/" className={buttonClass({ kind: 'primary' })}>
        Return to Home
      </Link>
    </section>
  );
}
