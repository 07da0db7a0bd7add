import { useEffect, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names';
import { copyText } from '../../ui/copy-text';
import { Icon } from '../../ui/icons/icon';
import { useToast } from '../../ui/messages/toaster';
import { countCopy } from './go-path';
import styles from './promo-code.module.css';

type Props = {
  code: string;
  address: string;
  from: string;
  action?: string;
  className?: string | undefined;
  onTaken?: () => void;
};

const DONE_MS = 2500;

export function PromoCode({ code, address, from, action = 'Copy', className, onTaken }: Props) {
  const toast = useToast();
  const written = useRef<HTMLElement>(null);
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), DONE_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    if (await copyText(code)) {
      countCopy(address, from);
      setIsCopied(true);
      toast({ kind: 'success', title: 'Promo code copied!', description: `${code} is now in your clipboard` });
    } else {
      if (written.current) getSelection()?.selectAllChildren(written.current);
      toast({
        title: 'Promo code selected',
        description: 'Press Ctrl+C, or Command+C on a Mac.',
      });
    }
  }

  const does = isCopied ? 'Copied' : action;
  return (
    <button
      type="button"
      className={classNames(styles.code, className)}
      aria-label={`Promo code ${code} ${does}`}
      onClick={() => void copy().then(onTaken)}
    >
      <b>
        <span ref={written} className={styles.written} translate="no">
          {code}
        </span>
      </b>{' '}
      <span className={classNames(styles.action, isCopied && styles.done)}>
        <Icon name={isCopied ? 'check' : 'copy'} small />
        <span>{does}</span>
      </span>
    </button>
  );
}
