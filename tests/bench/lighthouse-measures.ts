import type { RunnerResult } from 'lighthouse';

interface Measure {
  name: string;
  of: (result: RunnerResult) => number;
  /** Undefined for figures that are reported without a goal. */
  holds?: (value: number) => boolean;
  goal?: string;
}

interface ResourceSummary {
  resourceType: string;
  transferSize: number;
}

interface ThreadWork {
  group: string;
  duration: number;
}

function category(id: string) {
  return ({ lhr }: RunnerResult) => Math.round((lhr.categories[id]?.score ?? 0) * 100);
}

function audit(id: string) {
  return ({ lhr }: RunnerResult) => lhr.audits[id]?.numericValue ?? Number.NaN;
}

/** Main-thread milliseconds of style and layout, at the preset's 4× slowdown. */
export function styleAndLayout({ lhr }: RunnerResult): number {
  const details = lhr.audits['mainthread-work-breakdown']?.details as unknown as { items: ThreadWork[] };
  return details.items.find(({ group }) => group === 'styleLayout')?.duration ?? 0;
}

/** Number of DOM elements. */
export const elements = audit('dom-size');

function transferred(type: string) {
  return ({ lhr }: RunnerResult) => {
    const details = lhr.audits['resource-summary']?.details as unknown as { items: ResourceSummary[] };
    const bytes = details.items.find(({ resourceType }) => resourceType === type)?.transferSize ?? 0;
    return bytes / 1024;
  };
}

const full = (score: number) => score === 100;

/** The Lighthouse figures of a page and their limits. */
export const MEASURES: readonly Measure[] = [
  { name: 'performance', of: category('performance'), holds: (score) => score >= 99, goal: '≥ 99' },
  { name: 'accessibility', of: category('accessibility'), holds: full, goal: '100' },
  { name: 'best practices', of: category('best-practices'), holds: full, goal: '100' },
  { name: 'SEO', of: category('seo'), holds: full, goal: '100' },
  { name: 'FCP ms', of: audit('first-contentful-paint') },
  { name: 'LCP ms', of: audit('largest-contentful-paint'), holds: (ms) => ms <= 1250, goal: '≤ 1250' },
  { name: 'CLS', of: audit('cumulative-layout-shift'), holds: (shift) => shift <= 0.01, goal: '≤ 0.01' },
  { name: 'TBT ms', of: audit('total-blocking-time'), holds: (ms) => ms <= 50, goal: '≤ 50' },
  { name: 'style and layout ms', of: styleAndLayout, holds: (ms) => ms <= 200, goal: '≤ 200' },
  // Speed of the machine during the run: the preset's slowdown turns a desktop of 1,000 into a slow phone.
  { name: 'benchmark index', of: ({ lhr }) => Math.round(lhr.environment.benchmarkIndex) },
  { name: 'elements', of: elements },
  { name: 'script KiB', of: transferred('script') },
  { name: 'all KiB', of: transferred('total') },
];

/** The audits that cost a page points for accessibility, best practices or SEO. */
export function failedAudits({ lhr }: RunnerResult): string[] {
  return ['accessibility', 'best-practices', 'seo'].flatMap((id) =>
    (lhr.categories[id]?.auditRefs ?? [])
      .filter(({ id: name, weight }) => weight > 0 && (lhr.audits[name]?.score ?? 1) < 1)
      .map(({ id: name }) => `${name}: ${lhr.audits[name]?.title ?? ''}`),
  );
}
