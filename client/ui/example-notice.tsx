import { Notice } from './notice';

export function ExampleNotice() {
  return (
    <Notice title="Example text">It came with this site’s software. Nobody who runs the site has confirmed it.</Notice>
  );
}
