import { expect, test } from 'vitest';
import { assemblePage } from '../../../client/ssr/assemble-page';

const BOOT = { place: 6, script: '<script>boot</script>' };
const HTML = '<head></head><body>“Kiteyard” – /*data-0*/<script>/*data-0*/</script><script>/*data-1*/</script></body>';

test('the scripts stand in their places, and text that reads like a mark stays text', () => {
  const page = assemblePage(HTML, BOOT, [
    { mark: '/*data-0*/', script: 'first = "’"' },
    { mark: '/*data-1*/', script: 'second' },
  ]);
  expect(page.toString()).toBe(
    '<head><script>boot</script></head><body>“Kiteyard” – /*data-0*/<script>first = "’"</script><script>second</script></body>',
  );
});

test('a page without data is sent with the boot script alone', () => {
  expect(assemblePage('<head></head>', BOOT, []).toString()).toBe('<head><script>boot</script></head>');
});

test('data without a place in the page is an error, never a page without it', () => {
  expect(() => assemblePage(HTML, BOOT, [{ mark: '/*data-9*/', script: 'lost' }])).toThrow('/*data-9*/');
});
