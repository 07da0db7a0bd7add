import type { Ref } from 'react';
import styles from './code-block.module.css';

type Props = { label: string; children: string; written?: Ref<HTMLElement> };

/** Wraps long lines: a scrolling box would need a tab stop. */
export function CodeBlock({ label, children, written }: Props) {
  return (
    <pre role="group" aria-label={label} className={styles.code}>
      <code ref={written}>{children}</code>
    </pre>
  );
}
