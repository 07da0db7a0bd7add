/** Names that every object has by itself: no answer can carry them as names of its own. */
const INHERITED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export const isInheritedName = (name: string): boolean => INHERITED.has(name);

// Inside a text the quote that ends the name would be escaped.
const INHERITED_IN_JSON = new RegExp(`"(?:${[...INHERITED].join('|')})":`);

/** Whether an object somewhere inside a value holds such a name. */
export const holdsInheritedName = (json: string): boolean => INHERITED_IN_JSON.test(json);
