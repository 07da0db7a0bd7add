import { build } from 'vite';
import type { Plugin, Rolldown } from 'vite';

const NAME = 'virtual:boot-script';
const SOURCE = 'client/boot/boot.ts';

async function compiled(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'baseline-widely-available',
      modulePreload: false,
      rolldownOptions: { input: SOURCE, output: { format: 'iife' } },
    },
  });
  const { output } = result as Rolldown.RolldownOutput;
  return output[0].code.trim();
}

export function bootScript(): Plugin {
  return {
    name: 'boot-script',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    async load(id) {
      if (id !== `\0${NAME}`) return undefined;
      this.addWatchFile(SOURCE);
      return `export const BOOT_SCRIPT = ${JSON.stringify(await compiled())};`;
    },
  };
}
