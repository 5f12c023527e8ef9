/** The dependency order of the features: each may use those before it, none after it. */
export const featureOrder = [
  'audit',
  'settings',
  'places',
  'mail',
  'people',
  'auth',
  'notifications',
  'stories',
  'hosting',
  'time-slots',
  'interviews',
  'notes',
  'recordings',
  'consents',
  'studio',
  'studio-recordings',
  'cards',
  'ledger',
  'payments',
  'subscriptions',
  'booking',
  'legacy-contacts',
  'accounts',
  'gallery',
  'exports',
  'operations',
  'dashboard',
];

/** The web has one more feature, at the end: the pages about Lifestory itself, which need no call of the server. */
export const webFeatureOrder = [...featureOrder, 'site'];
