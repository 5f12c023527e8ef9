import type { PersonView, UserInfo } from '@lifestory/contract';

/** Redacts the data of another person for a Developer: phone number and date of birth. */
export const redactForDeveloper = <T extends UserInfo>(info: T): T => ({
  ...info,
  contact: '',
  details: { ...info.details, dob: null },
});

/** Redacts the user view for a Developer: also the film, and the phone numbers of the sub users. */
export const redactViewForDeveloper = (view: PersonView): PersonView => ({
  ...redactForDeveloper(view),
  video: null,
  sub_users: view.sub_users.map((subUser) => ({ ...subUser, contact: '' })),
});

/**
 * Redacts a person for the storyteller and members of the same story: they see name, picture and bio; the
 * storyteller also the e-mail address.
 */
export const redactForFamily = (info: UserInfo, isStorytellerView: boolean): UserInfo => ({
  ...info,
  email: isStorytellerView ? info.email : '',
  contact: '',
  details: { bio: info.details.bio, city: '', state: '', country: '', zip_code: '', dob: null },
});
