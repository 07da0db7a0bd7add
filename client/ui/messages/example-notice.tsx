import { classNames } from '../class-names';
import layout from '../layout.module.css';
import text from '../text.module.css';

/** At the end of a page: what the text says comes first. */
export function ExampleNotice() {
  return <p className={classNames(text.micro, layout.block)}>Draft, not yet confirmed by our editors.</p>;
}
