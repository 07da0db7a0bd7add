import { PictureLink } from './picture-link';
import { PictureText } from './picture-text';
import type { Picture } from './picture-text';
import styles from './evidence.module.css';

/** Width of a small drawing. */
const SMALL = 480;

/** All pictures of a site in a row. Texts can lead to one: #evidence-2. */
export function EvidenceSection({ evidence }: { evidence: readonly Picture[] }) {
  if (evidence.length === 0) return null;
  return (
    <section aria-labelledby="evidence">
      <h2 id="evidence">Evidence</h2>
      <ol className={styles.row}>
        {evidence.map((picture, index) => (
          <li key={picture.src} id={`evidence-${index + 1}`}>
            <figure>
              <PictureLink picture={picture} className={styles.frame}>
                <img
                  src={picture.small}
                  alt={picture.alt}
                  width={SMALL}
                  height={Math.round((SMALL * picture.height) / picture.width)}
                  loading="lazy"
                  decoding="async"
                />
              </PictureLink>
              <figcaption>
                <PictureText picture={picture} />
              </figcaption>
            </figure>
          </li>
        ))}
      </ol>
    </section>
  );
}
