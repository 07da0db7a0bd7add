import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { shortName } from './class-names.ts';

const NAME = /--chakra-[\w-]+/g;

/**
 * Numbers the names of the theme's variables in the built sheet, where they stand a thousand times. The application's
 * screens get them under their own names as well, from Chakra.
 */
export function shortVariableNames(tokens: string): Plugin {
  const names = new Set(readFileSync(tokens, 'utf8').match(NAME));
  const numbers = new Map([...names].map((name, index) => [name, `--${shortName(index)}`]));
  return {
    name: 'short-variable-names',
    // The server names no variables.
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    enforce: 'pre',
    transform(code, id) {
      if (!/\.css(\?|$)/.test(id)) return undefined;
      return code.replace(NAME, (name) => {
        const number = numbers.get(name);
        if (number === undefined) throw new Error(`${id} names ${name}, which is no token.`);
        return number;
      });
    },
  };
}
