/** From the first byte of a request to the end of its headers. */
export const HEADERS_TIMEOUT_MS = 10_000;

/** A connection on which nothing moves is closed. While something is being sent, node waits for this time twice. */
export const IDLE_CONNECTION_MS = 30_000;
