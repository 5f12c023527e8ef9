import { z } from 'zod';
import { routes } from '../kit.ts';
import { UserInfo } from '../people/person.ts';
import { Answer, Id } from '../wire.ts';
import { RoleView, Storyteller, SwitchEntry } from './entry.ts';
import { FamilyMember } from './family.ts';

const AboutPerson = z.object({ id: Id.optional() });

/** Stories, and which of them a sign-in looks at. */
export const stories = routes({
  roles: {
    method: 'GET',
    path: '/user/get-roles',
    access: 'signed-in',
    summary: 'As whom the caller looks at the active story, and as whom they could look.',
    reply: Answer(z.object({ current: RoleView, roles: z.array(RoleView) })),
  },
  isSwitch: {
    method: 'POST',
    path: '/user/is-switch',
    access: 'signed-in',
    summary: 'Whether there is a story besides one’s own to switch to.',
    reply: Answer(z.boolean()),
  },
  switches: {
    method: 'GET',
    path: '/user/get-switches',
    access: 'signed-in',
    summary:
      'The stories that the caller can look at; with `id` those of a person, for staff and their story’s people.',
    query: AboutPerson,
    reply: Answer(z.array(SwitchEntry)),
    fails: ['not_found'],
  },
  updateSwitch: {
    method: 'POST',
    path: '/user/update-switch',
    access: 'signed-in',
    summary:
      'Looks at the story of the storyteller `id` from now on, with this sign-in; answers who one is there.',
    body: z.object({ id: Id }),
    reply: Answer(UserInfo),
    fails: ['not_found', 'story_inactive'],
  },
  customer: {
    method: 'POST',
    path: '/user/fetch-customer-switch',
    access: 'signed-in',
    summary:
      'The storyteller of the active story with their films; with `id` another, for staff and their story’s people.',
    query: AboutPerson,
    reply: Answer(Storyteller),
    fails: ['not_found'],
  },
  family: {
    method: 'POST',
    path: '/user/fetch-sub-users',
    access: 'signed-in',
    summary:
      'Everybody invited to the active story; with `id` to that of a storyteller, for staff and their story’s people.',
    body: AboutPerson,
    reply: Answer(z.array(FamilyMember)),
    fails: ['not_found'],
  },
});
