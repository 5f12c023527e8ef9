import type { StripeElementStyle } from '@stripe/stripe-js';

/** The look of our fields for Stripe's, which live in frames of their own: read from the page as it is now. */
export function stripeAppearance(): StripeElementStyle {
  const page = getComputedStyle(document.documentElement);
  const value = (name: string) => page.getPropertyValue(name).trim();
  return {
    base: {
      color: value('--ink'),
      fontFamily: 'system-ui, sans-serif',
      fontSize: page.fontSize,
      fontSmoothing: 'antialiased',
      '::placeholder': { color: value('--ink-soft') },
    },
    invalid: { color: value('--danger'), iconColor: value('--danger') },
  };
}

/** Tells when light and dark change. Answers how to stop it. */
export function onSchemeChange(told: () => void): () => void {
  const observer = new MutationObserver(told);
  observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  return () => observer.disconnect();
}
