import type { UserInfo } from '@lifestory/contract';
import type { CallInput, CallName } from './api/call.ts';

/** A call without input other than that of every visit, with the path to a picture in its reply that is shown at once. */
interface EarlyCall {
  name: CallName;
  params?: Record<string, string>;
  body?: unknown;
  picture?: readonly (string | number)[];
  /** Only people of this role make the call. */
  role?: UserInfo['role'];
}

const early = <N extends CallName>(
  name: N,
  input: Partial<CallInput<N>> & Omit<EarlyCall, 'name'> = {},
): EarlyCall => ({ name, ...input });

const signedIn = [early('people.info'), early('notifications.fetchUnread')];
const family = [...signedIn, early('stories.isSwitch')];

/** The calls that a page makes as soon as it is shown, by its path. The browser starts them before the page's scripts. */
export const earlyCalls: Readonly<Record<string, readonly EarlyCall[]>> = {
  '/schedule-lifestory': [
    early('settings.storyCost'),
    early('places.countries'),
    early('places.states', { params: { iso: 'US' } }),
  ],
  '/home': [
    early('stories.customer', { picture: ['data', 'videos', 0, 'poster'] }),
    early('stories.switches'),
    early('booking.upcoming'),
    early('subscriptions.status', { role: 'Customer' }),
    early('cards.list', { role: 'Customer' }),
    early('gallery.shortMemories', { body: { limit: 24, mine: false } }),
    early('stories.family', { body: {} }),
    ...family,
  ],
  '/gallery': [early('gallery.shortTimeline', { body: { skip: 0, limit: 64 } }), ...family],
  '/notifications': family,
  '/friends-and-family': [early('stories.family', { body: {} }), ...family],
  '/dashboard': [
    early('timeSlots.dates'),
    early('dashboard.alerts'),
    early('interviews.waiting'),
    early('dashboard.data', { body: { option: 'this month' } }),
    ...signedIn,
  ],
  '/time-slots': [early('timeSlots.dates'), ...signedIn],
};
