import packageJson from '../../package.json' with { type: 'json' };

/** Set by the build, see vite.config.ts. */
declare const BUILD_COMMIT: string | undefined;

export const VERSION = {
  version: packageJson.version,
  commit: typeof BUILD_COMMIT === 'undefined' ? 'none: from the sources' : BUILD_COMMIT,
};
