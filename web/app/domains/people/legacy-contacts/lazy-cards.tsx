import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';

const placeholder = <Skeleton height={140} />;

/** The storyteller's legacy contact, below what the settings start with. */
export const OwnLegacyContact = lazyComponent(() => import('./own-legacy-contact.tsx'), { placeholder });

/** The stories whose legacy contact the user is; most users have none, so nothing is shown while it loads. */
export const LegacyRoles = lazyComponent(() => import('./legacy-roles.tsx'));

/** The legacy contact of a customer, below what the page of a person starts with. */
export const CustomerLegacyCard = lazyComponent(() => import('./customer-legacy.card.tsx'), { placeholder });
