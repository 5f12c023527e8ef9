import type { StripeElementStyle } from '@stripe/stripe-js';

/** The styles of our fields for Stripe's iframes, read from the current page. */
export function stripeElementStyle(): StripeElementStyle {
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

/** Calls back when the color scheme changes. Returns the function that unsubscribes. */
export function onSchemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  return () => observer.disconnect();
}
