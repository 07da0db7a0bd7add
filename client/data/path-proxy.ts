type Call = (path: readonly string[], args: unknown[]) => Promise<unknown>;

/** Stands for a tree of methods: calling one, however deep, calls `call` with the names that led to it. */
export function pathProxy(call: Call, path: readonly string[] = []): unknown {
  // A function, so that it can be called; what it does by itself is never reached.
  return new Proxy(() => undefined, {
    get: (_target, key) => (typeof key === 'string' && key !== 'then' ? pathProxy(call, [...path, key]) : undefined),
    apply: (_target, _this, args: unknown[]) => call(path, args),
  });
}
