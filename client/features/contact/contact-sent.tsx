import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icon';
import text from '../../ui/text.module.css';
import styles from './contact-sent.module.css';

type Props = {
  /** Replaces the form in an open page and takes over its focus. */
  isAnnounced: boolean;
  onAgain: () => void;
};

export function ContactSent({ isAnnounced, onAgain }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAnnounced) heading.current?.focus();
  }, [isAnnounced]);
  return (
    <div className={styles.sent}>
      <h2 className={styles.heading} ref={heading} tabIndex={-1}>
        <Icon name="check" className={styles.mark} />
        Message sent
      </h2>
      <p className={text.muted}>
        Thank you. Somebody at the desk reads every message and answers to the address you gave.
      </p>
      <Link className={buttonClass()} to="/contact" onClick={onAgain}>
        Write another
      </Link>
    </div>
  );
}
