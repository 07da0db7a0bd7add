/**
 * Cache tags of casinos found at these addresses. Adds 'casinos' unless every address is canonical, because another
 * casino may get an unused or former address.
 */
export function tagsOfFound(addresses: readonly string[], found: readonly { id: string; address: string }[]): string[] {
  const own = new Set(found.flatMap(({ id, address }) => [id, address.toLowerCase()]));
  const tags = [...new Set(found.map(({ id }) => `casino:${id}`))];
  return addresses.every((address) => own.has(address.toLowerCase())) ? tags : [...tags, 'casinos'];
}
