import styles from './chart.module.css';

/** A picture that the server has drawn, with its finding and its table. No script draws or changes it. */
export function Chart({ html }: { html: string | null }) {
  return html === null ? null : <div className={styles.frame} dangerouslySetInnerHTML={{ __html: html }} />;
}
