import type { Viewer } from '../context';
import type { Actor } from '../context';

export type Person = Pick<Viewer, 'userId' | 'role'>;

export type StaffActor = Actor & { viewer: Person };

/** Without an item: for any item. */
export type Rule<Item = unknown> = (person: Person, item?: Item) => boolean;

export const byAdmins: Rule = ({ role }) => role === 'admin';
export const byEditors: Rule = ({ role }) => role === 'admin' || role === 'editor';
export const byStaff: Rule = ({ role }) => role !== null;

export const byEditorsOrOwner =
  <Item>(isTheirs: (person: Person, item: Item) => boolean): Rule<Item> =>
  (person, item) =>
    byEditors(person) || (person.role === 'author' && (item === undefined || isTheirs(person, item)));
