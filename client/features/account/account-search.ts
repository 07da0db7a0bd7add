import { parameterText } from '../../seo/parameter-text';

export interface AccountSearch {
  notice?: string | undefined;
  error?: string | undefined;
  link?: string | undefined;
}

export function accountSearch(raw: Record<string, unknown>): AccountSearch {
  const toText = (name: string) => parameterText(raw[name])?.slice(0, 60);
  return { notice: toText('notice'), error: toText('error'), link: toText('link') };
}
