import { Notice } from './notice';

/** For text shipped with the program and not confirmed by the operator. */
export function ExampleNotice() {
  return (
    <Notice title="Example text">It came with this site’s software. Nobody who runs the site has confirmed it.</Notice>
  );
}
