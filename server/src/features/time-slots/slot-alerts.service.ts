import type { AppContext } from '../../context.ts';
import type { FindAlerts } from '../../contributions/alerts.ts';
import { readSettings } from '../settings/index.ts';
import { hasFreeSlot } from './availability.queries.ts';

const minute = 60_000;

/** Days ahead in which at least one slot should be free. */
const daysAhead = 7;

/** Returns an alert while visitors cannot book any slot in the next days. */
export const slotAlerts =
  ({ db, now }: Pick<AppContext, 'db' | 'now'>): FindAlerts =>
  async () => {
    const instant = now().getTime();
    const { minLeadMinutes } = await readSettings(db);
    const first = new Date(instant + minLeadMinutes * minute);
    const last = new Date(instant + daysAhead * 24 * 60 * minute);
    return [
      !(await hasFreeSlot(db, first, last)) && {
        key: 'no_free_slot',
        cause: 'no_free_slot',
        message: `No time slot is free in the next ${daysAhead} days.`,
        url: '/time-slots',
      },
    ];
  };
