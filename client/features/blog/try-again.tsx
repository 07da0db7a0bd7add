import { buttonClass } from '../../ui/button';

/** An empty address is the page's own: the browser loads it again, with script or without. */
export function TryAgain() {
  return (
    <a className={buttonClass({ size: 'small' })} href="">
      Try Again
    </a>
  );
}
