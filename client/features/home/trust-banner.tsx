import { useRef } from 'react';
import layout from '../../ui/layout.module.css';
import { digitGroups, shareOf } from './trust-figure';
import styles from './trust-banner.module.css';
import { useCountUp } from './use-count-up';

interface TrustFigures {
  siteName: string;
  trust: readonly { label: string; value: string; note?: string }[];
}

function Figure({ children }: { children: string }) {
  const [first, ...groups] = digitGroups(children);
  return (
    <dd>
      {first}
      {groups.map((group, index) => (
        <i key={index}>{group}</i>
      ))}
    </dd>
  );
}

/** The server leaves out a figure without a value, because each one is a claim. */
export function TrustBanner({ figures }: { figures: TrustFigures }) {
  const band = useRef<HTMLElement>(null);
  const share = useCountUp(band);
  const shown = figures.trust;
  if (shown.length === 0) return null;

  return (
    <section
      className={`${layout.later} ${styles.trust}`}
      ref={band}
      aria-label={`${figures.siteName} in numbers`}
      data-ends-page=""
    >
      <div className={layout.wrap}>
        <dl data-count={shown.length}>
          {shown.map(({ label, value, note }) => (
            <div key={label} title={note}>
              <dt>{label}</dt>
              <Figure>{shareOf(value, share)}</Figure>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
