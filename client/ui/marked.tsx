import { Fragment } from 'react';

/** Text with highlighted matches: parts at odd indexes are matches. */
export function Marked({ parts }: { parts: readonly string[] }) {
  return parts.map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : <Fragment key={at}>{part}</Fragment>));
}
