import { useEffect, useState } from 'react';

/**
 * `opened`, but false in the first rendering. For a popover, menu or drawer that is rendered when it is first opened:
 * Mantine remembers what had the focus, to return it, when `opened` changes.
 */
export function useOpenedAfterMount(opened: boolean): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return mounted && opened;
}
