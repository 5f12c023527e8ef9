import { lazyComponent } from '../../../../ui/loading/lazy-component.tsx';

const floating = { floating: true };

/** The dialogs of the page of time slots, loaded when the browser is idle. */
export const SlotForm = lazyComponent(
  async () => ({ default: (await import('../slot-form.tsx')).SlotForm }),
  floating,
);
export const SlotRangeDialog = lazyComponent(
  async () => ({ default: (await import('./slot-range.dialog.tsx')).SlotRangeDialog }),
  floating,
);
export const CopyWeekDialog = lazyComponent(
  async () => ({ default: (await import('./copy-week.dialog.tsx')).CopyWeekDialog }),
  floating,
);
export const ChangeTimesDialog = lazyComponent(
  async () => ({ default: (await import('./change-times.dialog.tsx')).ChangeTimesDialog }),
  floating,
);

/** Preloads the dialogs, so that they also open while the browser is offline. */
export function preloadSlotDialogs(): void {
  for (const dialog of [SlotForm, SlotRangeDialog, CopyWeekDialog, ChangeTimesDialog]) dialog.preload();
}
