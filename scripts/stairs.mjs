/** All features, in the one order they stand in: each may use those before it, none after it. */
export const stairs = [
  'audit',
  'settings',
  'places',
  'mail',
  'people',
  'auth',
  'notifications',
  'stories',
  'time-slots',
  'interviews',
  'recordings',
  'cards',
  'billing',
  'subscriptions',
  'booking',
  'accounts',
  'gallery',
  'exports',
  'dashboard',
];

/** The web has one more, on top: the pages about Lifestory itself, which no call of the server stands behind. */
export const pageStairs = [...stairs, 'site'];
