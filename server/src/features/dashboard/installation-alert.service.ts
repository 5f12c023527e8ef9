import type { Alert } from '@lifestory/contract';
import { hasDemoPeople } from '../../config/demo-accounts.ts';
import { isPublicAddress } from '../../config/loopback.ts';
import { describeInvalidTexts, describeSampleTexts } from '../../config/sample-texts.ts';
import type { AppContext } from '../../context.ts';
import { findPasswordSpraying } from '../auth/index.ts';

/** Alerts about the installation, which its operator has to resolve before real people use it. */
export async function installationAlerts({ db, env, payments, now }: AppContext): Promise<Alert[]> {
  const spraying = await findPasswordSpraying(db, now());
  const sampleTexts = describeSampleTexts(env);
  const invalidTexts = describeInvalidTexts(env);
  const alerts: (Alert | false)[] = [
    spraying !== undefined && {
      key: `password_spraying:${spraying.client ?? 'all'}`,
      cause: 'password_spraying',
      message: `Someone may be trying passwords: in the last hour, sign-ins to ${spraying.accounts} accounts failed${spraying.client ? ` from the address ${spraying.client}` : ''}. The server log lists each one. If the address is not yours, block it at your proxy.`,
      url: '/settings',
    },
    (await hasDemoPeople(db)) && {
      key: 'demo_accounts',
      cause: 'demo_accounts',
      message:
        'This site has demo accounts with a public password. Remove them on the server before real people use it: npm run staff -- remove-demo',
      url: '/settings',
    },
    payments.name === 'sandbox' &&
      isPublicAddress(env.APP_URL) && {
        key: 'cards_sandboxed',
        cause: 'cards_sandboxed',
        message:
          'No real money is taken: cards are charged in the sandbox, where anyone can pay with a test card. Set your Stripe keys on the server.',
        url: '/settings',
      },
    sampleTexts !== null && {
      key: 'sample_texts',
      cause: 'sample_texts',
      message: sampleTexts,
      url: '/settings',
    },
    invalidTexts.length > 0 && {
      key: `texts_invalid:${invalidTexts.join(' ')}`,
      cause: 'texts_invalid',
      message: `The landing page shows a sample instead of your own text. ${invalidTexts.join(' ')} Correct the file on the server.`,
      url: '/settings',
    },
  ];
  return alerts.filter((alert) => alert !== false);
}
