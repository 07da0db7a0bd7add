// The build that browser tests use, as a program of its own so that it can run beside others.
import { buildWhenChanged } from '../server/commands/prepare.mjs';

await buildWhenChanged();
