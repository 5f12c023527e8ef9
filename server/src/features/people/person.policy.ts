import type { PersonView, UserInfo } from '@lifestory/contract';

/** Removes what a Developer may not see of other people: phone number and date of birth. */
export const forDeveloper = <T extends UserInfo>(info: T): T => ({
  ...info,
  contact: '',
  details: { ...info.details, dob: null },
});

/** The same for everybody in the user view, which also loses the film. */
export const viewForDeveloper = (view: PersonView): PersonView => ({
  ...forDeveloper(view),
  video: null,
  sub_users: view.sub_users.map((invited) => ({ ...invited, contact: '' })),
});

/**
 * What the people of a story see of each other: name, picture and bio; for the storyteller also the e-mail
 * address.
 */
export const forFamily = (info: UserInfo, asStoryteller: boolean): UserInfo => ({
  ...info,
  email: asStoryteller ? info.email : '',
  contact: '',
  details: { bio: info.details.bio, city: '', state: '', country: '', zip_code: '', dob: null },
});
