import type { Problem } from '../../../shared/transfer/transfer';
import { ROW_SCHEMAS } from '../../../shared/transfer/transfer-rows.schema';
import { filterRows } from './parsing/parsed';
import type { ParsedRow } from './parsing/parsed';

interface Picture {
  url: string;
  alt: string;
}

interface Wanting {
  row: ParsedRow;
  title: string;
}

export class FeaturedImages {
  readonly #known = new Map<string, Picture>();
  readonly #wanting: (Wanting & { key: string })[] = [];

  /** Ids are unique per site only: an upload may contain exports of several. */
  #keyOf(site: string, id: string): string {
    return `${site} ${id}`;
  }

  add(site: string, id: string, picture: Picture): void {
    this.#known.set(this.#keyOf(site, id), picture);
  }

  want(site: string, id: string, wanting: Wanting): void {
    this.#wanting.push({ ...wanting, key: this.#keyOf(site, id) });
  }

  settle(): Problem[] {
    return this.#wanting.flatMap(({ key, row, title }) => {
      const reason = this.#give(row, this.#known.get(key));
      const { file, line } = row;
      return reason === undefined
        ? []
        : [{ kind: 'note' as const, file, line, reason: `'${title.slice(0, 100)}' ${reason}` }];
    });
  }

  #give(row: ParsedRow, picture: Picture | undefined): string | undefined {
    if (picture === undefined) return 'has a featured image that is in none of the files.';
    const values = ROW_SCHEMAS.blog_posts.safeParse({ featured_image: picture.url, featured_image_alt: picture.alt });
    if (!values.success) return 'has a featured image whose address cannot be used.';
    for (const { values: post } of filterRows([row], 'blog_posts')) Object.assign(post, values.data);
    return undefined;
  }
}
