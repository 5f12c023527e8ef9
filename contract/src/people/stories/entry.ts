import { z } from 'zod';
import { Id, Instant } from '../../scalars.ts';
import { Film } from '../people/film.ts';
import { PersonDetails, Role, SignInState } from '../people/person.ts';

/**
 * A story that the caller can switch to. `id` is the storyteller's; `current` marks the active story. `keeper`: the
 * caller took it over.
 */
export const SwitchEntry = z.object({
  id: Id,
  fullName: z.string(),
  profile: z.string().nullable(),
  disabled: z.boolean(),
  own: z.boolean(),
  keeper: z.boolean(),
  current: z.boolean(),
});
export type SwitchEntry = z.output<typeof SwitchEntry>;

/**
 * Why a signed-in person has no story to enter.
 *
 * - `taken_over`: their legacy contact, `name`, looks after their own story
 * - `removed`: they are no longer a member of the story of `name`
 * - `left`: they left the story of `name`
 * - `closed`: the story of `name` was closed; null once it is erased
 * - `not_opened`: their own story opens after their interview
 * - `none`: they are a member of no story
 */
export const NoStory = z.object({
  reason: z.enum(['taken_over', 'removed', 'left', 'closed', 'not_opened', 'none']),
  name: z.string().nullable(),
});
export type NoStory = z.output<typeof NoStory>;

/** The caller's role in a story. The other fields describe the storyteller. */
export const RoleView = z.object({
  id: Id,
  fullName: z.string(),
  profile: z.string().nullable(),
  role: Role,
});

/**
 * A storyteller, as shown to members of the story and to staff. `videos` lists all films, newest interview first;
 * `video` is the first of them, and `recorded_at` is the date of its interview. Fields that the caller's role may not
 * see are empty (see `redactStoryteller` in the server).
 */
export const Storyteller = z.object({
  id: Id,
  fname: z.string(),
  lname: z.string(),
  fullName: z.string(),
  email: z.string(),
  contact: z.string(),
  role: Role,
  profile: z.string().nullable(),
  created_at: Instant,
  details: PersonDetails,
  recorded_at: Instant.nullable(),
  video: Film.nullable(),
  videos: z.array(Film),
  /** The state of the storyteller's sign-in, for those who can give one; null for others. */
  sign_in: SignInState.nullable(),
});
export type Storyteller = z.output<typeof Storyteller>;
