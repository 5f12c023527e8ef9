import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';

/** The notice about a second factor that is to be added; rarely shown. */
export const SecondFactorNotice = lazyComponent(() => import('./second-factor-notice.tsx'));
