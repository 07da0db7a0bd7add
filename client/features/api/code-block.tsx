import type { Ref } from 'react';

type Props = { label: string; children: string; written?: Ref<HTMLElement> };

/** Long lines scroll sideways, by keyboard too. */
export function CodeBlock({ label, children, written }: Props) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reached by keyboard
    <pre role="group" aria-label={label} tabIndex={0}>
      <code ref={written}>{children}</code>
    </pre>
  );
}
