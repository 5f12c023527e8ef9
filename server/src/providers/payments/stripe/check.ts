import { type Finding, ok, problem, request, type ServiceCheck, warning } from '../../../doctor/finding.ts';
import type { StripeKeys } from './keys.ts';

/** Checks that Stripe accepts the secret key. `env.ts` checks that both keys are either live or test keys. */
export const createStripeCheck = ({ secretKey, apiUrl }: StripeKeys): ServiceCheck => ({
  advice: 'Check that this machine can reach Stripe, and see https://status.stripe.com.',
  async run(): Promise<Finding[]> {
    const response = await request(`${apiUrl ?? 'https://api.stripe.com'}/v1/balance`, {
      headers: { authorization: `Bearer ${secretKey}` },
    });
    if (response.status >= 500) throw new Error(`Stripe has a problem (${response.status})`);
    if (!response.ok) {
      return [
        problem(
          `Stripe rejects STRIPE_SECRET_KEY (${response.status}): copy it again from Stripe’s dashboard.`,
        ),
      ];
    }
    return secretKey.includes('_live_')
      ? [ok('Stripe accepts the key, which is live.')]
      : [
          warning(
            'Stripe accepts the key, which is a test key and takes no real money. Set the live keys before customers pay.',
          ),
        ];
  },
});
