// `--import tsx` has no effect in a thread of Node 20, so the thread registers tsx itself.
import { register } from 'tsx/esm/api';

register();
await import('./render-worker.ts');
