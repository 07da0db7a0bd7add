type Method = (...args: unknown[]) => Promise<unknown>;
type Node = Record<string, unknown>;

function methodAt(root: object, path: readonly string[]): Method {
  const owner = path.slice(0, -1).reduce<Node>((node, key) => node[key] as Node, root as Node);
  const method = owner[path.at(-1) ?? ''] as Method;
  return (...args) => method.apply(owner, args);
}

function nodeAt<T extends object>(load: () => Promise<T>, path: readonly string[]): unknown {
  // A function, so that it can be called; what it does by itself is never reached.
  return new Proxy(() => undefined, {
    get: (_target, key) => (typeof key === 'string' && key !== 'then' ? nodeAt(load, [...path, key]) : undefined),
    apply: (_target, _this, args: unknown[]) => load().then((root) => methodAt(root, path)(...args)),
  });
}

/** Stands for something that is loaded at the first call of one of its methods. Only methods that answer a promise work. */
export function lazily<T extends object>(load: () => Promise<T>): T {
  return nodeAt(load, []) as T;
}
