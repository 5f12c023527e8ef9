import { formatTime } from '../../../ui/time.ts';
import type { Banner } from './banner.ts';

const storageKey = 'hosting_banner_put_aside';

/** Today in Los Angeles, `YYYY-MM-DD`, the zone of all subscription dates. */
export const today = (): string => formatTime(new Date(), 'YYYY-MM-DD');

const dismissalOf = (kind: Banner['kind']): string => `${kind} ${today()}`;

/** Whether a banner was dismissed today. */
export const isDismissed = (kind: Banner['kind']): boolean =>
  localStorage.getItem(storageKey) === dismissalOf(kind);

/** Dismisses a banner for the rest of the day. */
export const dismissBanner = (kind: Banner['kind']): void =>
  localStorage.setItem(storageKey, dismissalOf(kind));
