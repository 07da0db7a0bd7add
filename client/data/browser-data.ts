import { httpBatchLink } from '@trpc/client';
import superjson from 'superjson';
import { createData } from './create-data';

const MAX_BATCH = 10;
const MAX_URL = 4000;

/** This tab's calls, over HTTP. */
export const browserData = createData(
  httpBatchLink({ url: '/trpc', transformer: superjson, maxItems: MAX_BATCH, maxURLLength: MAX_URL }),
);
