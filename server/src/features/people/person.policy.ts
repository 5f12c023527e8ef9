import type { PersonView, UserInfo } from '@lifestory/contract';

/** What a Developer sees of somebody else: neither phone number nor date of birth. */
export const forDeveloper = <T extends UserInfo>(info: T): T => ({
  ...info,
  contact: '',
  details: { ...info.details, dob: null },
});

/** The same for the user view, with everybody on it, and without the film. */
export const viewForDeveloper = (view: PersonView): PersonView => ({
  ...forDeveloper(view),
  video: null,
  sub_users: view.sub_users.map((invited) => ({ ...invited, contact: '' })),
});

/**
 * What the people of a story see of each other: name, picture and words; the storyteller also the e-mail address.
 */
export const forFamily = (info: UserInfo, asStoryteller: boolean): UserInfo => ({
  ...info,
  email: asStoryteller ? info.email : '',
  contact: '',
  details: { bio: info.details.bio, city: '', state: '', country: '', zip_code: '', dob: null },
});
