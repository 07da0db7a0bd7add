/** The slug a name suggests; empty when nothing of the name can stand in an address. */
export function slugify(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s+/g, '-')
    .replaceAll('_', '-')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
}
