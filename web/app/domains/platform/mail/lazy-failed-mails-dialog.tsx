import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';

/** The dialog of mails that did not arrive, loaded on demand. */
export const FailedMailsDialog = lazyComponent(() => import('./failed-mails.dialog.tsx'), { floating: true });
