import type { StripeServer } from '@lifestory/server/testing/stripe/server.ts';
import type { BrowserContext, Route } from '@playwright/test';
import { test as journey } from './journey.ts';
import { bankPage, fieldPage, script } from './stripe-script.ts';

/** A journey with payments at Stripe, which a local fake server replaces. */
export const test = journey.extend({ settings: async ({ stripe }, use) => use(stripe.env) });

/** Responds to a window's requests to Stripe's hosts, and adds their URLs to `requests`. */
export async function routeStripeRequests(
  context: BrowserContext,
  stripe: StripeServer,
  requests: string[],
): Promise<void> {
  const page = (body: string) => ({ contentType: 'text/html', body });
  const cors = { 'access-control-allow-origin': '*' };
  const responses: Record<string, (route: Route) => Promise<void>> = {
    '/field.html': (route) => route.fulfill(page(fieldPage)),
    '/bank.html': (route) => route.fulfill(page(bankPage)),
    '/v1/tokens': (route) =>
      route.fulfill({ headers: cors, json: createTokenResponse(stripe, route.request().postData() ?? '') }),
    '/answer': (route) => {
      const { secret, approved } = route.request().postDataJSON();
      stripe.completeAuthentication(secret, approved);
      return route.fulfill({ headers: cors, json: {} });
    },
  };
  await context.route(/^https:\/\/([a-z]+\.)?stripe\.com\//, async (route) => {
    const { pathname, href } = new URL(route.request().url());
    requests.push(href.replace(/#.*/, ''));
    const response = responses[pathname];
    if (response) return response(route);
    if (/^\/[a-z0-9]+\/stripe\.js$/.test(pathname))
      return route.fulfill({ contentType: 'text/javascript', body: script });
    return route.fulfill({ status: 404, body: '' });
  });
}

/** Returns Stripe's response to a card number: a token or an error. */
function createTokenResponse(stripe: StripeServer, number: string): object {
  try {
    const { number: _secret, ...token } = stripe.account.createToken(number);
    return { token };
  } catch {
    return {
      error: { type: 'card_error', code: 'incorrect_number', message: 'Your card number is incorrect.' },
    };
  }
}
