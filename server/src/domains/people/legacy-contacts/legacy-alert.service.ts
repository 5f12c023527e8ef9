import type { AppContext } from '../../../context.ts';
import { type FindAlerts, formatCount } from '../../../contributions/alerts.ts';
import { findWaitingRequests } from './legacy-request.queries.ts';

/** Finds requests to take over a story that wait for the decision of staff. */
export const legacyAlerts =
  ({ db }: AppContext): FindAlerts =>
  async () => {
    const waiting = await findWaitingRequests(db);
    const [oldest] = waiting;
    return [
      oldest !== undefined && {
        key: `legacy_requests:${waiting.at(-1)?.id}`,
        cause: 'legacy_requests',
        message: `${formatCount(waiting.length, 'legacy contact asks', 'legacy contacts ask')} to take over a story. Please check the evidence and decide.`,
        url: `/user/view/${oldest.storytellerId}`,
      },
    ];
  };
