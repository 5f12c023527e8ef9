import { accounts } from './accounts/routes.ts';
import { audit } from './audit/routes.ts';
import { auth } from './auth/routes.ts';
import { booking } from './booking/routes.ts';
import { cards } from './cards/routes.ts';
import { chapters } from './chapters/routes.ts';
import { consents } from './consents/routes.ts';
import { dashboard } from './dashboard/routes.ts';
import { exports } from './exports/routes.ts';
import { filmVersions } from './film-versions/routes.ts';
import { gallery } from './gallery/routes.ts';
import { interviews } from './interviews/routes.ts';
import { ledger } from './ledger/routes.ts';
import { legacyContacts } from './legacy-contacts/routes.ts';
import { mail } from './mail/routes.ts';
import { notes } from './notes/routes.ts';
import { notifications } from './notifications/routes.ts';
import { operations } from './operations/routes.ts';
import { payments } from './payments/routes.ts';
import { people } from './people/routes.ts';
import { places } from './places/routes.ts';
import { questions } from './questions/routes.ts';
import { recordings } from './recordings/routes.ts';
import { settings } from './settings/routes.ts';
import { stories } from './stories/routes.ts';
import { storySearch } from './story-search/routes.ts';
import { studio } from './studio/routes.ts';
import { studioRecordings } from './studio-recordings/routes.ts';
import { subscriptions } from './subscriptions/routes.ts';
import { timeSlots } from './time-slots/routes.ts';
import { transcripts } from './transcripts/routes.ts';

/** The route table: all endpoints of the API by feature and name. */
export const contract = {
  audit,
  settings,
  places,
  mail,
  people,
  auth,
  notes,
  notifications,
  stories,
  timeSlots,
  interviews,
  questions,
  recordings,
  chapters,
  filmVersions,
  transcripts,
  consents,
  studio,
  studioRecordings,
  cards,
  ledger,
  payments,
  subscriptions,
  booking,
  legacyContacts,
  accounts,
  gallery,
  storySearch,
  exports,
  operations,
  dashboard,
};

export type Contract = typeof contract;

export * from './accounts/staff.ts';
export * from './audit/change.ts';
export * from './auth/second-factor.ts';
export * from './booking/form.ts';
export * from './booking/own-interview.ts';
export * from './booking/upcoming-interview.ts';
export * from './cards/card.ts';
export * from './cards/token.ts';
export * from './chapters/chapter.ts';
export * from './consents/consent.ts';
export * from './consents/text.ts';
export * from './dashboard/alert.ts';
export * from './dashboard/figures.ts';
export * from './dashboard/search.ts';
export * from './exports/album-import.ts';
export * from './exports/export.ts';
export * from './failures.ts';
export * from './film-versions/film-processing.ts';
export * from './gallery/comment.ts';
export * from './gallery/heart.ts';
export * from './gallery/memory.ts';
export * from './gallery/photograph.ts';
export * from './gallery/timeline.ts';
export * from './interviews/interview.ts';
export * from './interviews/next-step.ts';
export * from './ledger/receipt.ts';
export * from './ledger/transaction.ts';
export * from './legacy-contacts/legacy-contact.ts';
export * from './limits.ts';
export * from './mail/mail.ts';
export * from './name.ts';
export * from './notes/note.ts';
export * from './notifications/notification.ts';
export * from './operations/backup.ts';
export * from './operations/failing-job.ts';
export * from './payments/offline-payment.ts';
export * from './payments/payment.ts';
export * from './people/film.ts';
export * from './people/own-profile.ts';
export * from './people/person.ts';
export * from './places/place.ts';
export * from './questions/question.ts';
export * from './recordings/recording.ts';
export * from './recordings/upload.ts';
export * from './route.ts';
export * from './scalars.ts';
export * from './settings/legal-text.ts';
export * from './settings/setting.ts';
export * from './settings/site-text.ts';
export * from './stories/entry.ts';
export * from './stories/family.ts';
export * from './stories/invitation.ts';
export * from './stories/staff-access.ts';
export * from './story-search/hit.ts';
export * from './studio/preparation.ts';
export * from './studio/room.ts';
export * from './studio-recordings/recording.ts';
export * from './subscriptions/subscription.ts';
export * from './time-slots/availability.ts';
export * from './time-slots/slots.ts';
export * from './transcripts/transcript.ts';
