import { classNames } from '../../ui/class-names';
import menu from '../../ui/menu.module.css';
import prose from '../../ui/prose.module.css';
import text from '../../ui/text.module.css';
import styles from './game-introduction.module.css';

/** Characters that fit above the ranking on a phone's first screen, roughly. */
const SHORT = 500;

/** The editors' text on a game. On phones a long one is collapsed to its beginning. */
export function GameIntroduction({ html }: { html: string }) {
  const words = <div className={prose.prose} dangerouslySetInnerHTML={{ __html: html }} />;
  if (html.length <= SHORT) return words;
  return (
    <details className={styles.introduction}>
      <summary className={classNames(text.more, text.link, menu.chevron)}>
        <span className={styles.whenClosed}>Read more</span>
        <span className={styles.whenOpen}>Read less</span>
      </summary>
      {words}
    </details>
  );
}
