export function slugify(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s+/g, '-')
    .replaceAll('_', '-')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
}

export function casinoAddress({ slug, id }: { slug: string | null; id: string }): string {
  return slug ?? id;
}
