import { buttonClass } from '../../ui/button';

export function TryAgain() {
  return (
    // eslint-disable-next-line jsx-a11y/anchor-is-valid -- a link works without script, a button does not
    <a className={buttonClass({ size: 'small' })} href="">
      Try Again
    </a>
  );
}
