// `--import tsx` has no effect in a thread of Node 20, so the thread registers tsx itself.
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
await import(workerData);
