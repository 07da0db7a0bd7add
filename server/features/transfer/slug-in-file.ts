import { slugInput } from '../../../shared/text/text.schema';
import { addressFrom } from './new-addresses';

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * A valid slug is used as it is; any other only suggests an address. If it would lose letters the name is used, and for
 * a name without Latin letters `fallback`.
 */
export function slugInFile(
  given: string | null,
  { name, fallback }: { name: string | null; fallback: string },
): { slug?: string; address?: string } {
  const text = given?.trim() ?? '';
  if (slugInput.safeParse(text).success) return { slug: text };
  const plain = decoded(text);
  const isWhole = !/[^\p{Script=Latin}\p{M}\p{N}\s_-]/u.test(plain);
  const address = (isWhole ? addressFrom(plain) : undefined) ?? addressFrom(name) ?? fallback;
  return { address };
}

/** Of two rows with the same slug, which are different items in the old blog, the second gets another address. */
export function createSlugDeduplicator() {
  const owners = new Map<string, string>();
  return <Given extends { slug?: string; address?: string }>(given: Given, id: string): Given | { address: string } => {
    if (given.slug === undefined) return given;
    const owner = owners.get(given.slug);
    owners.set(given.slug, owner ?? id);
    return owner === undefined || owner === id ? given : { address: given.slug };
  };
}
