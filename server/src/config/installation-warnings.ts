import type { AppContext } from '../context.ts';
import { isPublicAddress } from './loopback.ts';
import { describeInvalidTexts, describeSampleTexts } from './sample-texts.ts';

/**
 * Returns warnings about settings that are not ready for production, printed at each start.
 *
 * @throws Error if a file with the business's own texts is invalid
 */
export function describeWarnings({ env, payments }: Pick<AppContext, 'env' | 'payments'>): string[] {
  const warnings: string[] = [];
  if (payments.name === 'sandbox' && isPublicAddress(env.APP_URL)) {
    warnings.push(
      `Cards are charged in the sandbox at ${env.APP_URL}: anyone can pay with a test card, and no real money is charged. Set STRIPE_SECRET_KEY and the other Stripe keys.`,
    );
  }
  if (env.MEETINGS === 'studio' && isPublicAddress(env.APP_URL) && !env.APP_URL.startsWith('https:')) {
    warnings.push(
      `Interviews cannot take place at ${env.APP_URL}: browsers allow camera and microphone only at an https address. Put a proxy with a certificate in front, or set MEETING_LINK_TEMPLATE.`,
    );
  }
  const invalidTexts = describeInvalidTexts(env);
  if (invalidTexts.length > 0) throw new Error(invalidTexts.join('\n'));
  const sampleTexts = describeSampleTexts(env);
  return sampleTexts ? [...warnings, sampleTexts] : warnings;
}
