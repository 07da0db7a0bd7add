import { isNotFound } from '@tanstack/react-router';

/** A section's data, or null: a failed section must not fail the whole page, unless the page itself is not found. */
export async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isNotFound(error)) throw error;
    return null;
  }
}
