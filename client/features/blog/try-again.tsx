import { buttonClass } from '../../ui/button';

/** An empty address is the page's own: the browser loads it again, with script or without. */
export function TryAgain() {
  return (
    // eslint-disable-next-line jsx-a11y/anchor-is-valid -- a link works without script, a button would not
    <a className={buttonClass({ size: 'small' })} href="">
      Try Again
    </a>
  );
}
