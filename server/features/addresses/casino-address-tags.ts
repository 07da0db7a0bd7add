/**
 * The cache tags of what was found at these addresses. At one that is no casino's own, be it a former one, another may
 * appear any day.
 */
export function tagsOfFound(addresses: readonly string[], found: readonly { id: string; address: string }[]): string[] {
  const own = new Set(found.flatMap(({ id, address }) => [id, address.toLowerCase()]));
  const tags = [...new Set(found.map(({ id }) => `casino:${id}`))];
  return addresses.every((address) => own.has(address.toLowerCase())) ? tags : [...tags, 'casinos'];
}
