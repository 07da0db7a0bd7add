export interface Job<Data extends object = object> {
  name: string;
  /** 'standard': no limit. 'short': one waiting job per key. 'stately': one waiting and one running job per key. */
  policy: 'standard' | 'short' | 'stately';
  /** A run that has not ended by then is started again, for example after its process was killed. */
  expireInSeconds: number;
  /** A job that is due when enqueued is announced and starts at once. */
  pollSeconds: number;
  shutdownMs: number;
  /** A run that throws is retried later. `signal` aborts when the process stops. */
  run(data: Data, signal: AbortSignal): Promise<void>;
  recover?(): Promise<void>;
  close?(): void;
}
