import { isNotFound } from '@tanstack/react-router';

export async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isNotFound(error)) throw error;
    return null;
  }
}
