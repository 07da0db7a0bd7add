import { lazy, Suspense } from 'react';
import type { Casino } from '../casinos/casino-data';

// Few reviews need these, so they are a separate chunk.
const LazyVerdict = lazy(async () => ({ default: (await import('./verdict')).Verdict }));
const LazyAlternatives = lazy(async () => ({ default: (await import('./verdict')).Alternatives }));

export function Verdict({ casino }: { casino: Casino }) {
  return (
    <Suspense>
      <LazyVerdict casino={casino} />
    </Suspense>
  );
}

export function Alternatives({ casino }: { casino: Casino }) {
  return (
    <Suspense>
      <LazyAlternatives casino={casino} />
    </Suspense>
  );
}
