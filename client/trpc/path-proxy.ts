type Call = (path: readonly string[], args: unknown[]) => Promise<unknown>;

/** Proxy for a tree of methods: calling any method, at any depth, calls `call` with its path. */
export function pathProxy(call: Call, path: readonly string[] = []): unknown {
  // The target must be a function so that the proxy is callable; its body never runs.
  return new Proxy(() => undefined, {
    get: (_target, key) => (typeof key === 'string' && key !== 'then' ? pathProxy(call, [...path, key]) : undefined),
    apply: (_target, _this, args: unknown[]) => call(path, args),
  });
}
