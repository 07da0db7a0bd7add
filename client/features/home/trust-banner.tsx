import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import layout from '../../ui/layout.module.css';
import { digitGroups, shareOfFigure } from './trust-figure';
import styles from './trust-banner.module.css';

const DURATION = 1500;

/** From 0 to 1, one time, when the element first comes into view. Always 1 on the server and with reduced motion. */
function useCountUp(ref: RefObject<Element | null>): number {
  const [share, setShare] = useState(1);

  useEffect(() => {
    const element = ref.current;
    if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let frame = 0;

    function run(start: number, now: number) {
      const passed = Math.min(1, Math.max(0, now - start) / DURATION);
      setShare(1 - (1 - passed) ** 3);
      if (passed < 1) frame = requestAnimationFrame((next) => run(start, next));
    }

    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      frame = requestAnimationFrame((start) => run(start, start));
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [ref]);

  return share;
}

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

/** The server omits figures without a value, because each one is a claim. */
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
              <Figure>{shareOfFigure(value, share)}</Figure>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
