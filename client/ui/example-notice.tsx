import { Notice } from './notice';

/** Marks a text that came with the program and that nobody who runs the site has confirmed. */
export function ExampleNotice() {
  return (
    <Notice title="Example text">It came with this site’s software. Nobody who runs the site has confirmed it.</Notice>
  );
}
