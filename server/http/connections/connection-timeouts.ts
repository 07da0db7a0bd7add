/** Limit from the first byte of a request to the end of its headers. */
export const HEADERS_TIMEOUT_MS = 10_000;

/** A connection without traffic is closed after this time; while data is being sent, Node waits twice as long. */
export const IDLE_CONNECTION_MS = 30_000;
