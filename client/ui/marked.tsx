import { Fragment } from 'react';

/** Every second part, from the second on, is what was searched for. */
export function Marked({ parts }: { parts: readonly string[] }) {
  return parts.map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : <Fragment key={at}>{part}</Fragment>));
}
