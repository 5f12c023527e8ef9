import { type DemoName, demoEmail, demoPassword } from '@lifestory/server/config/demo-accounts.ts';
import type { BrowserState } from './mobile.ts';

/** Signs a demonstration user in at `site`; returns the browser storage of a person who has seen the guided tour. */
export async function signInForBrowser(site: string, name: DemoName): Promise<BrowserState> {
  const response = await fetch(`${site}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demoEmail(name), password: demoPassword }),
  });
  if (!response.ok) throw new Error(`${name} could not sign in: ${response.status}`);
  const { user, token } = (await response.json()) as { user: unknown; token: string };
  const localStorage = [
    { name: 'user', value: JSON.stringify(user) },
    { name: 'sanctum_token', value: token },
    { name: 'expiration_date', value: String(Date.now() + 24 * 60 * 60 * 1000) },
    { name: 'tour_viewed', value: '1' },
  ];
  return { cookies: [], origins: [{ origin: site, localStorage }] };
}
