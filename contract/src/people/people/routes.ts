import { z } from 'zod';
import { routes } from '../../route.ts';
import { DataReply, Done, Id, Page, SignedFile, SortedListQuery } from '../../scalars.ts';
import { Bio, OwnDetailsForm } from './own-profile.ts';
import {
  hostingStates,
  PersonForm,
  PersonRow,
  PersonView,
  peopleRoles,
  personStatuses,
  UserInfo,
} from './person.ts';

const PeopleListQuery = SortedListQuery(['created', 'name', 'email']).extend({
  status: z.enum(personStatuses).optional().catch(undefined),
  hosting: z.enum(hostingStates).optional().catch(undefined),
});

/** The filters that an export has in common with the list. */
const ExportFilter = PeopleListQuery.pick({
  search: true,
  status: true,
  hosting: true,
  from: true,
  until: true,
});

/** Endpoints for people: the caller's own profile, and the lists and profiles that staff manage. */
export const people = routes({
  info: {
    method: 'GET',
    path: '/user/info',
    access: 'signed-in',
    duringPasswordChange: true,
    duringEnrollment: true,
    summary:
      'The caller’s profile in the active story; with `id` that of a person in the story, or of any person for staff.',
    query: z.object({ id: Id.optional() }),
    reply: DataReply(UserInfo),
    fails: ['not_found'],
  },
  list: {
    method: 'GET',
    path: '/user/fetch-all',
    access: 'staff',
    summary:
      'Customers or sub users, newest first, searched by name, e-mail and phone; or the deleted ones. Filtered by status, by the state of hosting and by the date they were added.',
    query: PeopleListQuery.extend({
      role: z.enum(peopleRoles, { error: 'Please choose customers or sub users.' }),
      /** `true` lists only the deleted people who can be restored, newest first. */
      deleted: z.enum(['true', 'false']).optional().catch(undefined),
    }),
    reply: Page(PersonRow),
  },
  exportCustomers: {
    method: 'POST',
    path: '/customers/export',
    access: 'super-admin',
    stepUp: true,
    summary: 'A signed URL of all customers, or of those found, as CSV.',
    body: ExportFilter,
    reply: SignedFile,
  },
  customersFile: {
    method: 'GET',
    path: '/customers/export.csv',
    access: 'link',
    summary: 'Customers as CSV: UTF-8, times in the business time zone.',
    query: ExportFilter,
    reply: 'bytes',
  },
  fetch: {
    method: 'POST',
    path: '/user/fetch',
    access: 'staff',
    summary: 'One person with the details of the user view. Developers do not see phone and date of birth.',
    body: z.object({ id: Id }),
    reply: DataReply(PersonView),
    fails: ['not_found'],
  },
  update: {
    method: 'POST',
    path: '/user/update-user',
    access: 'super-admin',
    summary: 'Changes the given fields of a customer, a sub user or oneself; omitted fields stay.',
    body: PersonForm,
    reply: Done,
    done: 'The changes are saved.',
    fails: ['not_found'],
  },
  updateOwn: {
    method: 'POST',
    path: '/user/update-details',
    access: 'active',
    summary: 'Changes the caller’s name and, for a Customer, phone and date of birth; omitted fields stay.',
    body: OwnDetailsForm,
    reply: Done,
    done: 'Profile settings updated successfully',
  },
  updateBio: {
    method: 'POST',
    path: '/user/update-bio',
    access: 'active',
    summary: 'Changes the caller’s bio.',
    body: z.object({ bio: Bio }),
    reply: Done,
    done: 'Bio updated successfully',
  },
  updatePicture: {
    method: 'POST',
    path: '/user/update-profile-image',
    access: 'active',
    summary:
      'Changes the caller’s picture: a form with a JPEG or PNG of up to 10 MB as `profile`, cropped to its central square.',
    body: 'bytes',
    reply: Done,
    done: 'Profile image updated successfully',
    fails: ['invalid', 'wrong_type', 'no_space', 'too_many'],
  },
});
