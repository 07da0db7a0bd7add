import type { Viewer } from '../context';
import type { Actor } from '../context';

export type Person = Pick<Viewer, 'userId' | 'role'>;

/** Somebody at a screen, whose role is asked again for the item at hand. */
export type StaffActor = Actor & { viewer: Person };

/** Whether a person may do something to the given item or, without one, to any. */
export type Rule<Item = unknown> = (person: Person, item?: Item) => boolean;

export const byAdmins: Rule = ({ role }) => role === 'admin';
export const byEditors: Rule = ({ role }) => role === 'admin' || role === 'editor';
export const byStaff: Rule = ({ role }) => role !== null;

/** Editors, and authors with items that are theirs. */
export const byEditorsOrOwner =
  <Item>(isTheirs: (person: Person, item: Item) => boolean): Rule<Item> =>
  (person, item) =>
    byEditors(person) || (person.role === 'author' && (item === undefined || isTheirs(person, item)));
