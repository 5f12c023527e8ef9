import type { AppContext } from '../../../../context.ts';
import type { FindAlerts } from '../../../../contributions/alerts.ts';
import { findPasswordSpraying } from './failed-sign-in.queries.ts';

/** Alerts staff to failed sign-ins that indicate password spraying. */
export const signInAlerts =
  ({ db, now }: AppContext): FindAlerts =>
  async () => {
    const spraying = await findPasswordSpraying(db, now());
    return [
      spraying !== undefined && {
        key: `password_spraying:${spraying.client ?? 'all'}`,
        cause: 'password_spraying',
        message: [
          `Someone may be trying passwords: in the last hour, sign-ins to ${spraying.accounts} accounts failed`,
          spraying.client
            ? ` from the address ${spraying.client}. The server log lists each one. If the address is not yours, block it at your proxy.`
            : '. The server log lists each one, with its address.',
        ].join(''),
        url: '/settings',
      },
    ];
  };
