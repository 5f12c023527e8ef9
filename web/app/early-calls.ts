import type { UserInfo } from '@lifestory/contract';
import type { CallInput, CallName } from './api/call.ts';
import type { EarlyDisplay } from './head/early-calls.ts';

/** A call that has the same input on every visit of a page. */
interface EarlyCall extends EarlyDisplay {
  name: CallName;
  params?: Record<string, string>;
  body?: unknown;
  /** Only users with this role make the call; by default all. */
  role?: UserInfo['role'];
}

const earlyCall = <N extends CallName>(
  name: N,
  input: Partial<CallInput<N>> & Omit<EarlyCall, 'name'> = {},
): EarlyCall => ({ name, ...input });

const signedInCalls = [earlyCall('people.info'), earlyCall('notifications.fetchUnread')];
const familyCalls = [...signedInCalls, earlyCall('stories.isSwitch')];

/**
 * The calls that a page makes as soon as it is shown, by its path. The browser starts them before the page's scripts.
 */
export const earlyCalls: Readonly<Record<string, readonly EarlyCall[]>> = {
  '/schedule-lifestory': [
    earlyCall('settings.storyCost'),
    earlyCall('places.countries'),
    earlyCall('places.states', { params: { iso: 'US' } }),
  ],
  '/home': [
    earlyCall('stories.customer', { picture: ['data', 'videos', 0, 'poster'] }),
    earlyCall('stories.switches'),
    earlyCall('booking.upcoming'),
    earlyCall('chapters.ofStory'),
    earlyCall('subscriptions.status', { role: 'Customer' }),
    earlyCall('cards.list', { role: 'Customer' }),
    earlyCall('gallery.shortMemories', { body: { limit: 24, mine: false } }),
    earlyCall('stories.family', { body: {} }),
    ...familyCalls,
  ],
  '/gallery': [
    earlyCall('gallery.shortTimeline', { body: { skip: 0, limit: 64 }, hasPhotographs: true }),
    ...familyCalls,
  ],
  '/notifications': familyCalls,
  '/friends-and-family': [earlyCall('stories.family', { body: {} }), ...familyCalls],
  '/dashboard': [
    earlyCall('timeSlots.dates'),
    earlyCall('dashboard.alerts', { hasAlerts: true }),
    earlyCall('interviews.waiting'),
    earlyCall('dashboard.data', { body: { option: 'this month' } }),
    ...signedInCalls,
  ],
  '/time-slots': [earlyCall('timeSlots.dates'), ...signedInCalls],
};
