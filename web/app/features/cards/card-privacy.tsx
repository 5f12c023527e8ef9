import type { CardProvider } from './card-tokenizer.ts';

/** Explains where card data goes. */
export const CardPrivacy = ({ provider: { provider } }: { provider: CardProvider }) =>
  provider === 'sandbox'
    ? 'This is a sandbox: the number of your test card is sent to this server, which does not keep it.'
    : 'Your card number goes to the card provider only. We never see or keep it.';
