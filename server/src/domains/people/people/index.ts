import { contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { erasePerson } from './erasure.queries.ts';
import { personHandlers } from './person.handlers.ts';
import { exportFamily } from './personal-export.queries.ts';
import { removePictureJob } from './profile-pictures/profile-picture.jobs.ts';

export { findOrCreatePeople } from './addresses/address.queries.ts';
export { customerEmailChanged, queueCustomerEmail } from './addresses/customer-email.kinds.ts';
export {
  findReservations,
  freeAddresses,
  freeExpiredAddresses,
  lockAddresses,
  reserveAddress,
} from './addresses/reserved-address.queries.ts';
export {
  contactEmail,
  findContactEmail,
  findSignInState,
  hasAccount,
  insertStoryteller,
  lockStorytellersOfBooker,
} from './booker.queries.ts';
export {
  maxAgeYears,
  type ParseResult,
  readPhone,
  readState,
  readZipCode,
  validateBirthDate,
} from './contact.policy.ts';
export {
  type FilmReader,
  films,
  filmView,
  listFilmsOfInterview,
  listFilmsOfStory,
  withoutLinks,
} from './films/film.queries.ts';
export { findPlayback, getFormatName, joinFormats } from './films/video-format.policy.ts';
export { findInvitedMembers, type InvitedMember } from './invited-member.queries.ts';
export {
  changeEmail,
  findPeople,
  findPerson,
  findPersonByEmail,
  findPersonIncludingDeleted,
  formatFullName,
  insertPerson,
  lockFreeAddress,
  lockPerson,
  lockPersonByEmail,
  lockReservingPerson,
  type Person,
  profileUrl,
  toUserInfo,
  updateFields,
} from './person.queries.ts';
export { pictureFiles } from './profile-pictures/profile-picture.policy.ts';
export { personMatches } from './search.queries.ts';

/**
 * Profiles of people, as visible to themselves, to the storyteller and members of their story, and to staff.
 */
export const peopleFeature = (app: AppContext): Feature<typeof contract.people> => ({
  routes: contract.people,
  tables: ['people', 'reserved_addresses'],
  erase: erasePerson,
  exportData: exportFamily,
  handlers: personHandlers(app),
  jobs: [removePictureJob(app)],
});
