import { buttonClass } from '../../ui/button';

/** An empty href is the page's own URL: the browser reloads it, with or without script. */
export function TryAgain() {
  return (
    // eslint-disable-next-line jsx-a11y/anchor-is-valid -- a link works without script, a button does not
    <a className={buttonClass({ size: 'small' })} href="">
      Try Again
    </a>
  );
}
