import { Fragment } from 'react';

export function Marked({ parts }: { parts: readonly string[] }) {
  return parts.map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : <Fragment key={at}>{part}</Fragment>));
}
