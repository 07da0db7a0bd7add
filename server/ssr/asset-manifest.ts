import type { Manifest as RouterManifest } from '@tanstack/react-router';

/** One entry of Vite's manifest.json. */
export interface BuiltChunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

export type BuiltChunks = Record<string, BuiltChunk>;

const ROUTES = 'client/routes';

/** 'client/routes/blog/index.tsx' → '/blog/', the id the router gives that file. */
export function routeIdOf(file: string): string {
  const path = file
    .slice(ROUTES.length)
    .replace(/\.tsx$/, '')
    .replaceAll('.', '/');
  return path === '/__root'
    ? '__root__'
    : path.replace(/\/(index|route)$/, (_all, name) => (name === 'index' ? '/' : ''));
}

function withImports(chunks: BuiltChunks, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of chunks[key]?.imports ?? []) withImports(chunks, imported, seen);
  return seen;
}

/** What a page takes from the build. */
export interface PageAssets {
  /** For the router: style sheets by route. Its scripts start by themselves, so it is not told of ours. */
  manifest: RouterManifest;
  /** The application's script, which the page's first one imports when it is wanted. */
  entry: string;
  /** By route: what that script goes on to import. */
  parts: Record<string, readonly string[]>;
}

function assetsOf(chunks: BuiltChunks, keys: Iterable<string>) {
  const used = [...keys].map((key) => chunks[key]).filter((chunk) => chunk !== undefined);
  return {
    scripts: used.filter((chunk) => chunk.file.endsWith('.js')).map((chunk) => `/${chunk.file}`),
    css: [...new Set(used.flatMap((chunk) => chunk.css ?? []))].map((file) => `/${file}`),
  };
}

/** Which scripts and stylesheets each route needs, from what the build wrote. */
export function pageAssets(chunks: BuiltChunks): PageAssets {
  const entryKey = Object.keys(chunks).find((key) => chunks[key]?.isEntry);
  const entry = entryKey === undefined ? undefined : chunks[entryKey];
  if (entryKey === undefined || entry === undefined) throw new Error('The client build has no entry.');
  const assets: PageAssets = { manifest: { routes: {} }, entry: `/${entry.file}`, parts: {} };
  function add(routeId: string, keys: Iterable<string>) {
    const { css, scripts } = assetsOf(chunks, keys);
    assets.manifest.routes[routeId] = { css };
    assets.parts[routeId] = scripts.filter((file) => file !== assets.entry);
  }
  const shared = withImports(chunks, entryKey);
  add('__root__', shared);
  for (const [key, chunk] of Object.entries(chunks)) {
    const [file, split] = (chunk.src ?? '').split('?');
    if (file === undefined || split === undefined || !file.startsWith(`${ROUTES}/`)) continue;
    if (!split.includes('tsr-split=component')) continue;
    add(
      routeIdOf(file),
      [...withImports(chunks, key)].filter((needed) => !shared.has(needed)),
    );
  }
  return assets;
}
