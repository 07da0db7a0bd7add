import { lazy, Suspense, useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import text from '../../ui/text.module.css';
import styles from './evidence.module.css';
import type { Picture } from './picture-text';

// Only who opens a picture needs it; until then the link leads to the picture itself.
const PictureDialog = lazy(async () => ({ default: (await import('./picture-dialog')).PictureDialog }));

interface Props {
  picture: Picture;
  className?: string | undefined;
  children: ReactNode;
}

/** A link to a picture, which script enlarges in place. */
export function PictureLink({ picture, className, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  function open(event: MouseEvent): void {
    // In a new tab or window it is a link.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setIsOpen(true);
  }
  return (
    <>
      <a href={picture.src} className={className} onClick={open}>
        {children}
      </a>
      {isOpen && (
        <Suspense>
          <PictureDialog picture={picture} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

interface LinksProps {
  evidence: readonly Picture[];
  /** The claim, or which ones. */
  proves: string | ((picture: Picture) => boolean);
}

/** Beside a claim: links to what proves it. */
export function EvidenceLinks({ evidence, proves }: LinksProps) {
  return evidence
    .filter((picture) => (typeof proves === 'string' ? picture.proves === proves : proves(picture)))
    .map((picture) => (
      <PictureLink key={picture.src} picture={picture} className={styles.proof}>
        {picture.kind}
        <span className={text.hidden}>
          : {picture.caption}, {picture.day}
        </span>
      </PictureLink>
    ));
}
