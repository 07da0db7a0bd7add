type Call = (path: readonly string[], args: unknown[]) => Promise<unknown>;
type Method = (...args: unknown[]) => Promise<unknown>;
type Node = Record<string, unknown>;

export function pathProxy(call: Call, path: readonly string[] = []): unknown {
  // The target must be a function so that the proxy is callable; its body never runs.
  return new Proxy(() => undefined, {
    get: (_target, key) => (typeof key === 'string' && key !== 'then' ? pathProxy(call, [...path, key]) : undefined),
    apply: (_target, _this, args: unknown[]) => call(path, args),
  });
}

function methodAt(root: object, path: readonly string[]): Method {
  const owner = path.slice(0, -1).reduce<Node>((node, key) => node[key] as Node, root as Node);
  const method = owner[path.at(-1) ?? ''] as Method;
  return (...args) => method.apply(owner, args);
}

/**
 * Stands for an object that is loaded at the first method call. Works only for methods that return a promise, which
 * passes through `settle`.
 */
export function lazyProxy<T extends object>(
  load: () => Promise<T>,
  settle: (call: Promise<unknown>) => Promise<unknown> = (call) => call,
): T {
  return pathProxy(async (path, args) => settle(methodAt(await load(), path)(...args))) as T;
}
