/** Property names that objects inherit: JSON responses cannot contain them as keys. */
const INHERITED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export const isInheritedName = (name: string): boolean => INHERITED.has(name);

// Only keys: inside a string the closing quote would be escaped.
const INHERITED_IN_JSON = new RegExp(`"(?:${[...INHERITED].join('|')})":`);

export const holdsInheritedName = (json: string): boolean => INHERITED_IN_JSON.test(json);
