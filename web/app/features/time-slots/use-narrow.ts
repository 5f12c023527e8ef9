import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is too narrow for a month's grid, so that the list is the better start. */
export const useNarrow = (): boolean =>
  useMediaQuery('(max-width: 44rem)', false, { getInitialValueInEffect: false });
