import { z } from 'zod';
import { PAUSE_DAYS } from './pause';

export const pauseInput = z.object({ days: z.enum(PAUSE_DAYS, { error: 'Choose 24 hours, 7, 30 or 180 days.' }) });
