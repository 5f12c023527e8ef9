import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';

/** The dialog for adding slots over several weeks, loaded on demand. */
export const SlotRangeDialog = lazyComponent(
  async () => ({ default: (await import('./slot-range.dialog.tsx')).SlotRangeDialog }),
  { floating: true },
);
