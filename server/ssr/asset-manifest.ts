import type { Manifest as RouterManifest } from '@tanstack/react-router';

export interface BuiltChunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
}

export type BuiltChunks = Record<string, BuiltChunk>;

const ROUTES = 'client/routes';

/** 'client/routes/blog/index.tsx' → '/blog/' */
export function toRouteId(file: string): string {
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

export interface PageAssets {
  /** Only the style sheet: the router would start the scripts immediately. */
  manifest: RouterManifest;
  entry: string;
  parts: Record<string, readonly string[]>;
}

function addresses(chunks: Iterable<BuiltChunk | undefined>, ending: '.js' | '.css') {
  return [...chunks].flatMap((chunk) => (chunk?.file.endsWith(ending) ? [`/${chunk.file}`] : []));
}

export function pageAssets(chunks: BuiltChunks): PageAssets {
  const entryKey = Object.keys(chunks).find((key) => chunks[key]?.isEntry);
  const entry = entryKey === undefined ? undefined : chunks[entryKey];
  if (entryKey === undefined || entry === undefined) throw new Error('The client build has no entry.');
  const css = addresses(Object.values(chunks), '.css');
  const assets: PageAssets = { manifest: { routes: { __root__: { css } } }, entry: `/${entry.file}`, parts: {} };
  function add(routeId: string, keys: Iterable<string>) {
    const used = [...keys].map((key) => chunks[key]);
    assets.parts[routeId] = addresses(used, '.js').filter((file) => file !== assets.entry);
  }
  const shared = withImports(chunks, entryKey);
  add('__root__', shared);
  const needed: Record<string, Set<string>> = {};
  for (const [key, chunk] of Object.entries(chunks)) {
    const [file = '', split] = (chunk.src ?? '').split('?');
    if (!file.startsWith(`${ROUTES}/`)) continue;
    if (split?.includes('tsr-split=component')) withImports(chunks, key, (needed[toRouteId(file)] ??= new Set()));
  }
  for (const [id, keys] of Object.entries(needed))
    add(
      id,
      [...keys].filter((key) => !shared.has(key)),
    );
  return assets;
}
