import { AppError } from '../../base/errors';
import * as content from './content';
import { media } from './media';
import { post } from './post';
import type { Person, Rule } from './rule';
import * as site from './site';

const POLICIES = { ...content, ...site, media, post };

type Policies = typeof POLICIES;
type Entity = keyof Policies;

export type Action = { [E in Entity]: `${E}.${keyof Policies[E] & string}` }[Entity];

type ItemOf<A extends Action> = A extends `${infer E extends Entity}.${infer Verb}`
  ? Verb extends keyof Policies[E]
    ? Policies[E][Verb] extends Rule<infer Item>
      ? Item
      : never
    : never
  : never;

const RULES = Object.entries(POLICIES).flatMap(([entity, policy]) =>
  Object.entries(policy).map(([verb, rule]) => [`${entity}.${verb}` as Action, rule as Rule] as const),
);
const ruleByKey = new Map(RULES);

/** Without an item: whether the person may do it to any item at all. */
export function can<A extends Action>(person: Person | null, action: A, item?: ItemOf<A>): boolean {
  return person !== null && ruleByKey.get(action)?.(person, item) === true;
}

export const listActions = (person: Person): Action[] =>
  RULES.filter(([, isAllowed]) => isAllowed(person)).map(([action]) => action);

export const notAllowed = (action: Action): AppError =>
  new AppError('FORBIDDEN', 'Your role does not include this.', { action });

export function assertCan<A extends Action>(person: Person | null, action: A, item?: ItemOf<A>): void {
  if (!can(person, action, item)) throw notAllowed(action);
}
