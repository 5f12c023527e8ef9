import { Skeleton } from '@mantine/core';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';

const placeholder = <Skeleton height={180} radius="lg" />;

/** The consent to the recording of an interview, below what its page starts with. */
export const InterviewConsentCard = lazyComponent(() => import('./interview-consent.card.tsx'), {
  placeholder,
});

/** The decisions of a customer, below what the page of a person starts with. */
export const CustomerConsentsCard = lazyComponent(() => import('./customer-consents.card.tsx'), {
  placeholder,
});

/** The storyteller's own consent, below what the settings start with. */
export const OwnConsent = lazyComponent(() => import('./own-consent.tsx'), { placeholder });
