import { lazy, Suspense, useId, useState } from 'react';
import type { MouseEvent } from 'react';
import type { Why } from '../../../shared/ranking/casino-ranking';
import { classNames } from '../../ui/class-names';
import text from '../../ui/text.module.css';
import styles from './card-why.module.css';

// Lazy, because few open it.
const WhyPlace = lazy(async () => ({ default: (await import('./why')).WhyPlace }));

const isPlain = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => !(metaKey || ctrlKey || shiftKey || altKey);

/** Links to the review; with JavaScript opens the reasons below, which are only rendered while open. */
export function CardWhy({ why, address }: { why: Why; address: string }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);

  function toggle(event: MouseEvent) {
    if (!isPlain(event)) return;
    event.preventDefault();
    setIsOpen(!isOpen);
  }

  return (
    <>
      <a
        className={classNames(text.iconLink, styles.why)}
        href={`/casino/${address}#placement`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={toggle}
      >
        {`Why #${why.place} overall`}
      </a>
      {isOpen && (
        <div id={id} className={styles.told}>
          <Suspense>
            <WhyPlace why={why} />
          </Suspense>
        </div>
      )}
    </>
  );
}
