import type { FieldErrors, FieldValues, Resolver, UseFormReturn } from 'react-hook-form';
import type { CopyValues } from '../../../../shared/content/working-copies.schema';
import type { Toast } from '../../../ui/messages/toast-store';
import type { Procedures, StoredCopy } from './use-copy';

export type Announcement = Pick<Toast, 'title' | 'description' | 'action' | 'subject'>;

export interface LastSave {
  savedBy: string | null;
  savedById: string | null;
  savedAt: Date;
}

/** What an editor says of one kind of content. A value's name is its path in the form: 'title', 'facts.kyc_from'. */
export interface Content<Values extends FieldValues, Item extends { updatedAt: Date }> {
  subject: 'post' | 'casino' | 'page';
  /** Of the item, or of the draft of one that does not exist yet. */
  idOf: (item: Item | undefined) => string;
  procedures: Procedures;
  resolver: Resolver<Values>;
  /** Without an item the empty form. */
  valuesOf: (item: Item | undefined) => Values;
  valuesOfCopy: (copy: CopyValues, item: Item | undefined) => Values;
  copyValuesOf: (values: Values, item: Item | undefined) => CopyValues;
  /** Names of the values that differ once they are stored. */
  changed: (values: Values, before: Values) => string[];
  /** Values of several lines. */
  texts: readonly string[];
  /** The readable label and text of a value. */
  shown: (name: string, values: Values) => { label: string; text: string };
  /**
   * With `key` an item that has just begun to exist. Always asks: a query of the cache may be on its way since before
   * the save.
   */
  load: (key?: string) => Promise<{ item: Item | undefined; copy: StoredCopy | null }>;
  /**
   * A draft is saved as it is: visitors do not see it. What it cannot be saved with yet is kept as typed beside it. Without
   * this there are none.
   */
  draft?: {
    is: (item: Item) => boolean;
    save: (values: Values, item: Item, how: { isAutosave: boolean; force: boolean }) => Promise<unknown>;
    /** What can be saved while somebody types; undefined for nothing. */
    ready: (values: Values, item: Item) => Values | undefined;
  };
  /** A change with a procedure of its own, which no copy has. What it returns is what to announce. */
  direct?: (values: Values, item: Item, hasCopy: boolean) => (() => Promise<Announcement>) | undefined;
  /** The item with the changed fields as they were when its unpublished changes began: all that `copyValuesOf` names. */
  withBase: (item: Item, base: CopyValues['base']) => Item;
  /** The item as the form's new base: for the named values the former one, so that the next save reports a conflict. */
  withFormer: (item: Item, former: Item, names: ReadonlySet<string>) => Item;
  /** Whether visitors see it, with or without its unpublished changes. */
  isPublic: (item: Item) => boolean;
  /** Shows a refusal beside its field. */
  showRefusal: (error: unknown, form: UseFormReturn<Values>) => void;
  /** What a form with these problems is refused with. */
  problemText?: (problems: FieldErrors<Values>) => string;
  messageOf?: (error: unknown) => string;
  announce: (before: Item | undefined, after: Item) => Announcement;
  /** Who saved it last, and when. */
  lastSave: (item: Item) => Promise<LastSave | undefined>;
  /** Marks what other screens show of it as outdated. */
  invalidate: () => void;
  onKept?: (() => void) | undefined;
  onPublished?: ((item: Item, isNew: boolean) => void) | undefined;
}
