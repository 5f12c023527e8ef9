import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';

/** The dialog that takes a payment, loaded on first use because card fields are large. */
export const PaymentDialog = lazyComponent(() => import('./payment.dialog.tsx'), { floating: true });
