/** One kind of background work. Another is a file of its own and a line in registry.ts. */
export interface Job<Data extends object = object> {
  /** Its queue, shared by all replicas. */
  name: string;
  /** 'standard': any number. 'short': one waiting for each key. 'stately': one waiting and one running. */
  policy: 'standard' | 'short' | 'stately';
  /** A run that has not ended by then, such as one of a process that was killed, is begun again. */
  expireInSeconds: number;
  /** Between two looks for what has become due; a job that is due when it is enqueued is heard of at once. */
  pollSeconds: number;
  /** The time that a stopping process waits for a run. */
  leaveMs: number;
  /** A run that throws is begun again later. `signal` says that the process leaves. */
  run(data: Data, signal: AbortSignal): Promise<void>;
  /** Enqueues what has to wait in the queue, at every start of a process. */
  recover?(): Promise<void>;
  close?(): void;
}
