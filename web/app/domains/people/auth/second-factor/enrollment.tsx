import { lazyComponent } from '../../../../ui/loading/lazy-component.tsx';

/** The notice that a Super Admin must add a second factor. Loaded on demand: few users see it. */
export const SecondFactorNotice = lazyComponent(() => import('./second-factor-notice.tsx'));
