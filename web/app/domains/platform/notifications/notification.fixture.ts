import type { Notification } from '@lifestory/contract';

/** A notification from Nora Quist; `msg` is HTML. */
export const notification = (
  id: string,
  msg: string,
  change: Partial<Omit<Notification, 'data'>> & { url?: string } = {},
): Notification => {
  const { url = '/sessions', ...fields } = change;
  return {
    id,
    read: false,
    read_at: null,
    created: 'just now',
    created_at: '2027-03-01T17:00:00.000Z',
    data: { url, msg, sender: { fullName: 'Nora Quist', profile: null } },
    ...fields,
  };
};
