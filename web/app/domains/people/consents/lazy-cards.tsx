import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';

const placeholder = <Skeleton height={180} />;

/** The consent to the recording of an interview; loaded on demand, as it is not at the top of its page. */
export const InterviewConsentCard = lazyComponent(() => import('./interview-consent.card.tsx'), {
  placeholder,
});

/** The decisions of a customer; loaded on demand, as they are not at the top of their page. */
export const CustomerConsentsCard = lazyComponent(() => import('./customer-consents.card.tsx'), {
  placeholder,
});

/** The storyteller's own consent; loaded on demand, as it is not at the top of the settings. */
export const OwnConsent = lazyComponent(() => import('./own-consent.tsx'), { placeholder });
