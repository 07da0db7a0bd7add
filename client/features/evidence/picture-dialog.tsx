import { useEffect, useRef } from 'react';
import { buttonClass } from '../../ui/button';
import { PictureText } from './picture-text';
import type { Picture } from './picture-text';
import styles from './evidence.module.css';

interface Props {
  picture: Picture;
  onClose: () => void;
}

/** A picture as large as the window allows. Escape and the button close it. */
export function PictureDialog({ picture, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={picture.alt} onClose={onClose}>
      <figure>
        <img src={picture.src} alt={picture.alt} width={picture.width} height={picture.height} />
        <figcaption>
          <PictureText picture={picture} />
        </figcaption>
      </figure>
      <form method="dialog">
        <button type="submit" className={buttonClass()}>
          Close
        </button>
      </form>
    </dialog>
  );
}
