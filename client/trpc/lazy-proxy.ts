import { pathProxy } from './path-proxy';

type Method = (...args: unknown[]) => Promise<unknown>;
type Node = Record<string, unknown>;

function methodAt(root: object, path: readonly string[]): Method {
  const owner = path.slice(0, -1).reduce<Node>((node, key) => node[key] as Node, root as Node);
  const method = owner[path.at(-1) ?? ''] as Method;
  return (...args) => method.apply(owner, args);
}

/** Proxy for an object that is loaded at the first method call. Works only for methods that return a promise. */
export function lazyProxy<T extends object>(load: () => Promise<T>): T {
  return pathProxy(async (path, args) => methodAt(await load(), path)(...args)) as T;
}
