import { lazyComponent } from '../../../../ui/loading/lazy-component.tsx';

/** The dialogs of offline payments, loaded when one is opened. */
export const RecordFeeDialog = lazyComponent(() => import('./record-fee.dialog.tsx'), { floating: true });
export const RecordHostingDialog = lazyComponent(() => import('./record-hosting.dialog.tsx'), {
  floating: true,
});
export const WaiveFeeDialog = lazyComponent(() => import('./waive-fee.dialog.tsx'), { floating: true });
export const UndoDialog = lazyComponent(() => import('./undo.dialog.tsx'), { floating: true });
