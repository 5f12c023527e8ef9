import type { AppContext } from '../../../context.ts';
import type { FindAlerts } from '../../../contributions/alerts.ts';
import { readSettings } from '../../platform/settings/index.ts';
import { hasFreeSlot } from './availability.queries.ts';

const minuteMs = 60_000;

/** Days ahead in which at least one slot should be free. */
const daysAhead = 7;

/** Returns an alert while visitors cannot book any slot in the next days. */
export const slotAlerts =
  ({ db, now }: AppContext): FindAlerts =>
  async () => {
    const nowMs = now().getTime();
    const { minLeadMinutes } = await readSettings(db);
    const earliest = new Date(nowMs + minLeadMinutes * minuteMs);
    const latest = new Date(nowMs + daysAhead * 24 * 60 * minuteMs);
    return [
      !(await hasFreeSlot(db, earliest, latest)) && {
        key: 'no_free_slot',
        cause: 'no_free_slot',
        message: `No time slot is free in the next ${daysAhead} days.`,
        url: '/time-slots',
      },
    ];
  };
