// Accepted reads and writes of other owners' tables, with the reason. An unused entry fails the check.
const personState = 'the row of a person also holds the state of their account';
const reach = 'who may see a person or story follows from memberships and stories';
const authorNames = 'the name of an erased person stays while their memories or comments do';
const staffLists = 'staff lists join the rows that they show and search';

export const exceptions = [
  { module: 'people/accounts', table: 'people', reason: personState },
  {
    module: 'platform/mail',
    table: 'people',
    reason: 'mails to a storyteller without an address go to their booker',
  },
  { module: 'people/auth', table: 'people', reason: personState },
  {
    module: 'platform/notifications',
    table: 'people',
    reason: 'notifications are counted from an instant in the row of a person',
  },
  {
    module: 'config/demo-accounts.ts',
    table: 'people',
    reason: 'the start checks for accounts of the demonstration',
  },
  { module: 'bootstrap.ts', table: 'people', reason: 'the start checks whether the database is empty' },

  {
    module: 'people/auth',
    table: 'memberships',
    reason: 'the guard reads, and the first visit records, which stories are open',
  },
  { module: 'people/auth', table: 'stories', reason: 'the guard reads which story a sign-in is in' },
  { module: 'people/auth', table: 'subscriptions', reason: 'the guard reads whether a story is active' },
  { module: 'platform/notifications', table: 'memberships', reason: reach },
  { module: 'platform/notifications', table: 'stories', reason: reach },
  { module: 'people/people', table: 'memberships', reason: reach },
  { module: 'people/people', table: 'stories', reason: reach },
  { module: 'people/people', table: 'subscriptions', reason: staffLists },
  { module: 'people/people', table: 'memories', reason: authorNames },
  { module: 'people/people', table: 'comments', reason: authorNames },
  { module: 'people/people', table: 'interviews', reason: 'a person is shown with their films' },
  { module: 'people/people', table: 'recordings', reason: 'a person is shown with their films' },
  { module: 'people/people', table: 'transcripts', reason: 'a person is shown with their films' },
  { module: 'people/people', table: 'film_restrictions', reason: 'a person is shown with their films' },
  {
    module: 'film/chapters',
    table: 'restricted_film_ranges',
    reason: 'chapters in a restricted passage are shown to the storyteller only',
  },
  {
    module: 'film/film-versions',
    table: 'film_restrictions',
    reason: 'versions are made again when they do not lack what is restricted',
  },
  {
    module: 'film/recordings',
    table: 'film_restrictions',
    reason: 'the file of a film with a restricted passage is served to the storyteller only',
  },
  { module: 'people/people', table: 'film_versions', reason: 'a person is shown with their films' },

  { module: 'platform/audit', table: 'people', reason: staffLists },
  { module: 'platform/audit', table: 'interviews', reason: staffLists },
  { module: 'platform/audit', table: 'payments', reason: staffLists },
  { module: 'calendar/interviews', table: 'recordings', reason: 'the next step depends on the film' },
  {
    module: 'calendar/interviews',
    table: 'film_uploads',
    reason: 'the next step depends on running uploads',
  },
  {
    module: 'calendar/interviews',
    table: 'payments',
    reason: 'a refunded interview is not reminded of its payment',
  },
  {
    module: 'calendar/interviews',
    table: 'offline_payments',
    reason: 'a waived fee leaves no money to return',
  },
  {
    module: 'people/stories',
    table: 'interviews',
    reason: 'a story that is not opened yet exists once an interview is booked',
  },
  { module: 'calendar/time-slots', table: 'interviews', reason: 'a slot is free while no interview uses it' },
  {
    module: 'money/hosting',
    table: 'interviews',
    reason: 'a booker pays hosting on the payment page of an interview',
  },

  { module: 'money/cards', table: 'payments', reason: 'a card in use by an open payment cannot be deleted' },
  {
    module: 'money/ledger',
    table: 'offline_payments',
    reason: 'the file of the ledger has how a payment was made and when it was received',
  },
  {
    module: 'money/ledger',
    table: 'payments',
    reason: 'a ledger row is shown with its payment',
  },
];
