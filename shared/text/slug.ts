/** The slug derived from a name; empty when no character of it is usable. */
export function slugify(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s+/g, '-')
    .replaceAll('_', '-')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
}

/** The path segment of a casino after /casino/ and /go/. */
export function casinoAddress({ slug, id }: { slug: string | null; id: string }): string {
  return slug ?? id;
}
