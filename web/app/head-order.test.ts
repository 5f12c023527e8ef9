import { expect, test } from 'vitest';
import { withStylesheetsFirst } from '../head-order.ts';

test('style sheets precede preloads, fonts come last, no element is lost and the body is unchanged', () => {
  const body = '<body><link rel="preload" href="/in-body"/><p>Text</p></body></html>';
  const html = `<html><head><meta charSet="utf-8"/><link rel="preload" as="font" href="/f"/><link rel="modulepreload" href="/m"/><script>1</script><link rel="stylesheet" href="/s"/></head>${body}`;
  expect(withStylesheetsFirst(html)).toBe(
    `<html><head><meta charSet="utf-8"/><script>1</script><link rel="stylesheet" href="/s"/><link rel="modulepreload" href="/m"/><link rel="preload" as="font" href="/f"/></head>${body}`,
  );
});
