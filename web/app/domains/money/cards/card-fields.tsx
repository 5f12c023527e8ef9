import type { Ref } from 'react';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import type { CardProvider, CardTokenizer } from './card-tokenizer.ts';
import { SandboxCard } from './sandbox/sandbox-card.tsx';

// The provider's code is loaded only where its cards are accepted.
const StripeCard = lazyComponent(() => import('./stripe/stripe-card.tsx'), {
  placeholder: <Skeleton height={180} />,
});

interface Props {
  provider: CardProvider;
  /** Receives the tokenizer of the mounted fields. */
  ref: Ref<CardTokenizer>;
  disabled?: boolean;
}

/** The card fields. With a real provider, card data never enters this page; in the sandbox, the server receives it. */
export function CardFields({ provider, ref, disabled = false }: Props) {
  if (provider.provider === 'sandbox') return <SandboxCard ref={ref} disabled={disabled} />;
  return <StripeCard ref={ref} publishableKey={provider.publishable_key ?? ''} disabled={disabled} />;
}
