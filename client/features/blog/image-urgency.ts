/** Of an image in view at once; high for the one that is seen first. */
export type Urgency = 'high' | 'normal';

/** In a list of which the first few are in view. */
export function urgencyAt(index: number, inView: number): Urgency | undefined {
  if (index === 0) return 'high';
  return index < inView ? 'normal' : undefined;
}
