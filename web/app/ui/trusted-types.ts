// Policies for Trusted Types, which the server's Content-Security-Policy enforces: browsers accept markup and script
// URLs only from the policies in this module and from DOMPurify's. This module must be imported first.

interface Rules {
  createHTML(text: string): string | null;
  createScriptURL?(url: string): string | null;
}

interface TrustedTypes {
  createPolicy(name: string, rules: Rules): { createHTML(text: string): TrustedHTML };
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/** Origin of Stripe's script. The Content-Security-Policy allows it only if Stripe is configured. */
const stripeOrigin = 'https://js.stripe.com';

/** The markup from which React creates script elements on the client. Scripts created this way never run. */
const emptyScript = '<script></script>';

// Applies to libraries that assign strings: Mantine's style sheets and the tour's labels, which contain no markup.
// Null rejects a value, and the assignment throws a TypeError.
trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text === emptyScript || !text.includes('<') ? text : null),
  createScriptURL: (url) => {
    const { origin, pathname } = new URL(url, location.href);
    const isBuilt = origin === location.origin && pathname.startsWith('/assets/');
    return isBuilt || origin === stripeOrigin ? url : null;
  },
});

const markupPolicy = trustedTypes?.createPolicy('lifestory', { createHTML: (text) => text });

/** Marks markup as trusted. Only for markup from the build, such as drawings, or documents that are never rendered. */
export const trustMarkup = (markup: string): string | TrustedHTML =>
  markupPolicy?.createHTML(markup) ?? markup;
