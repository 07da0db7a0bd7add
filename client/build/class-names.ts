import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

// Names without vowels form no words, so none matches an ad blocker's list.
const FIRST = 'bcdfghjklmnpqrstvwxyzBCDFGHJKLMNPQRSTVWXYZ';
const NEXT = `${FIRST}0123456789`;
const NAMED = /\.([a-z_][\w-]*)|@keyframes\s+([\w-]+)/gi;

export function shortName(index: number): string {
  const last = NEXT.charAt(index % NEXT.length);
  const rest = Math.floor(index / NEXT.length);
  return (rest < FIRST.length ? FIRST.charAt(rest) : shortName(rest - FIRST.length)) + last;
}

function namesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.module.css'),
  );
  return files.sort().flatMap((name) => {
    const file = path.join(folder, name);
    return [...readFileSync(file, 'utf8').matchAll(NAMED)].map(
      ([, klass, keyframes]) => `${file} ${klass ?? keyframes}`,
    );
  });
}

/**
 * Identical in the client's and the server's build. Hashed names do not compress, and class names fill every page,
 * style sheet and script.
 */
export function shortClassNames(folder: string): (name: string, file: string) => string {
  const numbers = new Map<string, number>();
  for (const name of namesIn(path.resolve(folder))) if (!numbers.has(name)) numbers.set(name, numbers.size);
  return (name, file) => {
    const number = numbers.get(`${file.replace(/\?.*/, '')} ${name}`);
    if (number === undefined) throw new Error(`${file} names ${name}, which was not found in it.`);
    return shortName(number);
  };
}
