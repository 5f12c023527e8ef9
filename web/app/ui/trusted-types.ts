// Where browsers enforce Trusted Types (the server's Content-Security-Policy asks for it), text becomes markup or the
// address of a script only through the policies made here, and through DOMPurify's own. This module runs first.

interface Rules {
  createHTML(text: string): string | null;
  createScriptURL?(address: string): string | null;
}

interface TrustedTypes {
  createPolicy(name: string, rules: Rules): { createHTML(text: string): TrustedHTML };
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/** Where Stripe's loader takes its script from; the Content-Security-Policy allows it where Stripe is configured. */
const stripeOrigin = 'https://js.stripe.com';

/** How React creates a script element when it renders the document anew. A script that is made so never runs. */
const emptyScript = '<script></script>';

// For libraries that write text themselves: Mantine's style sheets and the labels of the tour hold no markup.
// What is refused here throws a TypeError at its place.
trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text === emptyScript || !text.includes('<') ? text : null),
  createScriptURL: (address) => {
    const { origin, pathname } = new URL(address, location.href);
    const built = origin === location.origin && pathname.startsWith('/assets/');
    return built || origin === stripeOrigin ? address : null;
  },
});

const ours = trustedTypes?.createPolicy('lifestory', { createHTML: (text) => text });

/** Markup that is part of the build, such as a drawing, or of a document that is only read. Nothing else may pass. */
export const trustMarkup = (markup: string): string | TrustedHTML => ours?.createHTML(markup) ?? markup;
