import type { CardProvider } from './card-tokenizer.ts';

/** Explains where card data goes. */
export const CardPrivacy = ({ provider: { provider } }: { provider: CardProvider }) =>
  provider === 'sandbox'
    ? 'This is a sandbox. The number of your test card is sent to this server and not stored.'
    : 'Your card number goes directly to the card provider. We never see or store it.';
