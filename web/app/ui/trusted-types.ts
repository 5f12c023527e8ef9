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

/** How React creates a script element on the client. Such a script never runs. */
const emptyScript = '<script></script>';

// For libraries that set text themselves: Mantine's style sheets and the tour's labels contain no markup.
// A rejected value throws a TypeError at the sink.
trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text === emptyScript || !text.includes('<') ? text : null),
  createScriptURL: (address) => {
    const { origin, pathname } = new URL(address, location.href);
    const built = origin === location.origin && pathname.startsWith('/assets/');
    return built || origin === stripeOrigin ? address : null;
  },
});

const ours = trustedTypes?.createPolicy('lifestory', { createHTML: (text) => text });

/** Only for markup of the build, such as a drawing, and for documents that are parsed but never rendered. */
export const trustMarkup = (markup: string): string | TrustedHTML => ours?.createHTML(markup) ?? markup;
