import { Skeleton } from '@mantine/core';
import { lazy, type Ref, Suspense } from 'react';
import type { CardDesk, CardProvider } from './card-desk.ts';
import { SandboxCard } from './sandbox-card.tsx';

// The provider's part comes only where its cards are taken.
const StripeCard = lazy(() => import('./stripe-card.tsx'));

interface Props {
  provider: CardProvider;
  /** The desk at which the card becomes a token. */
  ref: Ref<CardDesk>;
  disabled?: boolean;
}

/** The fields of a card. What is typed leaves this page as a token only, and with a real provider never enters it. */
export function CardFields({ provider, ref, disabled = false }: Props) {
  if (provider.provider === 'sandbox') return <SandboxCard ref={ref} disabled={disabled} />;
  return (
    <Suspense fallback={<Skeleton height={180} radius="md" />}>
      <StripeCard ref={ref} publishableKey={provider.publishable_key ?? ''} disabled={disabled} />
    </Suspense>
  );
}
