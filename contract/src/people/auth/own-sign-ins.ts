import { z } from 'zod';
import { routes } from '../../route.ts';
import { DataReply, Done, Id, Instant } from '../../scalars.ts';

/**
 * A sign-in of the caller. `name`: browser and system. `network`: the shortened network address at the sign-in, such as
 * `203.0.113.x`. `country`: its country, if the server's proxy reports it. The last two and `last_seen_at`, which is
 * exact to five minutes, are null for sign-ins before they were recorded.
 */
const OwnSignIn = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(['phone', 'tablet', 'computer', 'unknown']),
  network: z.string().nullable(),
  country: z.string().nullable(),
  created_at: Instant,
  last_seen_at: Instant.nullable(),
  current: z.boolean(),
});

/** Endpoints for the sign-ins of the caller. */
export const ownSignInRoutes = routes({
  signIns: {
    method: 'GET',
    path: '/user/sign-ins',
    access: 'signed-in',
    summary: 'Where the caller is signed in, the last used first, and the number of other devices.',
    reply: DataReply(z.object({ others: z.number().int(), sign_ins: z.array(OwnSignIn) })),
  },
  endSignIn: {
    method: 'POST',
    path: '/user/sign-ins/end',
    access: 'signed-in',
    summary: 'Ends one sign-in of the caller.',
    body: z.object({ id: Id }),
    reply: Done,
    done: 'The device is signed out.',
    fails: ['not_found'],
  },
  logoutEverywhere: {
    method: 'POST',
    path: '/user/logout-everywhere',
    access: 'signed-in',
    summary: 'Ends all other sign-ins of the caller.',
    reply: Done,
    done: 'All other devices are signed out.',
  },
});
