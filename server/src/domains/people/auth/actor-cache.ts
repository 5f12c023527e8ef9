import type { AppContext } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Authenticator } from '../../../http/mount.ts';
import { actorOf } from './actor.policy.ts';
import { findSignInFacts, type SignInFacts } from './actor.queries.ts';
import { recordActivity } from './sign-in/activity.ts';
import { digest } from './sign-in/sign-in.queries.ts';

/** Maximum age of cached facts in milliseconds. It limits revoked access while a lost connection goes unnoticed. */
const maxAgeMs = 5_000;

/** Maximum number of cached sign-ins, and of changed ids that are tracked. */
const maxEntries = 10_000;

/** Channel of the triggers that announce changes of access; the message is the changed id, or empty for all. */
const accessChangedChannel = 'access_changed';

/** Refusals are looked up again, so that new access applies at once. */
const isCacheable = (actor: Actor | null): actor is Actor =>
  actor !== null && !actor.disabled && !actor.mustChangePassword && !actor.mustAddSecondFactor;

interface CachedFacts {
  facts: SignInFacts;
  readAt: number;
  /** The number of changes that had been announced before the facts were read. */
  changeCountBefore: number;
}

/**
 * Finds the actors of sign-in tokens, and caches the facts of those with access for some seconds. Database triggers
 * announce changes of these facts to all processes; while this one does not receive them, nothing is cached. What
 * depends on the time is evaluated on each use. Refusals are never cached, so new access needs no announcement.
 */
export function createActorCache({
  db,
  listen,
  now,
}: AppContext): Pick<Authenticator, 'findActor' | 'close'> {
  const entries = new Map<string, CachedFacts>();
  /** For each changed id, the number of changes up to its last one; a change of everything sets `lastFullChange`. */
  const lastChangeOf = new Map<string, number>();
  let changeCount = 0;
  let lastFullChange = 0;
  let isListening = false;
  let stopListening: (() => void) | null = null;

  const registerChange = (id: string | null) => {
    changeCount += 1;
    if (id && lastChangeOf.size < maxEntries) {
      lastChangeOf.set(id, changeCount);
      return;
    }
    lastFullChange = changeCount;
    lastChangeOf.clear();
    entries.clear();
  };
  const startListening = () =>
    listen(
      {
        [accessChangedChannel]: (id) => {
          if (id === null) isListening = true;
          registerChange(id);
        },
      },
      () => {
        isListening = false;
        registerChange(null);
      },
    );
  const isCurrent = ({ facts, changeCountBefore }: CachedFacts) =>
    changeCountBefore >= lastFullChange &&
    [facts.sign_in_id, facts.person_id, facts.story_id, facts.owner_id].every(
      (id) => id === null || (lastChangeOf.get(id) ?? 0) <= changeCountBefore,
    );
  const findCached = (key: string): { actor: Actor; facts: SignInFacts } | null => {
    const entry = isListening ? entries.get(key) : undefined;
    if (!entry || entry.readAt < performance.now() - maxAgeMs || !isCurrent(entry)) return null;
    const actor = actorOf(entry.facts, now());
    return isCacheable(actor) ? { actor, facts: entry.facts } : null;
  };
  const cacheFacts = (key: string, entry: CachedFacts) => {
    entries.delete(key);
    // Entries are in the order of their age.
    for (const [oldKey, { readAt }] of entries) {
      if (entries.size < maxEntries && readAt >= entry.readAt - maxAgeMs) break;
      entries.delete(oldKey);
    }
    entries.set(key, entry);
  };
  return {
    async findActor(token, idleSeconds) {
      const usedAt = now();
      const activity = { activeAt: new Date(usedAt.getTime() - idleSeconds * 1000), now: usedAt };
      stopListening ??= startListening();
      const tokenHash = digest(token);
      const key = tokenHash.toString('base64');
      const cached = findCached(key);
      if (cached) {
        await recordActivity(db, cached.facts, activity);
        return cached.actor;
      }
      const readState = { readAt: performance.now(), changeCountBefore: changeCount };
      const facts = await findSignInFacts(db, tokenHash);
      if (!facts) return null;
      const actor = actorOf(facts, now());
      if (actor) await recordActivity(db, facts, activity);
      if (isListening && isCacheable(actor)) cacheFacts(key, { facts, ...readState });
      return actor;
    },
    close() {
      stopListening?.();
      stopListening = () => undefined;
      isListening = false;
    },
  };
}
