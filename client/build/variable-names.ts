import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { shortName } from './class-names.ts';

const NAME = /--chakra-[\w-]+/g;

/**
 * Numbers the theme's variable names in the built style sheet, where they occur about a thousand times. On application
 * screens Chakra also defines them under their own names.
 */
export function shortVariableNames(tokens: string): Plugin {
  const names = new Set(readFileSync(tokens, 'utf8').match(NAME));
  const numbers = new Map([...names].map((name, index) => [name, `--${shortName(index)}`]));
  return {
    name: 'short-variable-names',
    // Only the client's build: the server's output contains no CSS variables.
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
