import { useMediaQuery } from '../../../ui/use-media-query.ts';

/** Whether the window is too narrow for the grid, so that the list is the default. */
export const useIsNarrow = (): boolean => useMediaQuery('(max-width: 44rem)');
