import type { AppContext } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import type { Authenticator } from '../../http/mount.ts';
import { actorOf } from './actor.policy.ts';
import { findSignInFacts, type SignInFacts } from './actor.queries.ts';
import { recordActivity } from './sign-in/activity.ts';
import { digest } from './sign-in/sign-in.queries.ts';

/** Milliseconds for which facts are used: the limit when a lost connection to the database goes unnoticed. */
const maxAgeMs = 5_000;

/** Maximum sign-ins in the cache, and maximum changed ids to remember. */
const maxEntries = 10_000;

/** Channel of the triggers that announce changes of access; the message is the changed id, or empty for all. */
const accessChanged = 'access_changed';

/** Refusals are looked up again, so that new access is there at once. */
const isCacheable = (actor: Actor | null): actor is Actor =>
  actor !== null && !actor.disabled && !actor.mustChangePassword && !actor.mustAddSecondFactor;

interface Entry {
  facts: SignInFacts;
  readAt: number;
  /** The number of changes that had been announced before the facts were read. */
  changesBefore: number;
}

/**
 * Finds the actors of sign-in tokens, and caches the facts of those with access for some seconds. Database triggers
 * announce changes of these facts to all processes; while this one cannot hear them, nothing is cached. What depends on
 * the time is evaluated on each use. Refusals are never cached, so new access needs no announcement.
 */
export function actorCache({
  db,
  listen,
  now,
}: Pick<AppContext, 'db' | 'listen' | 'now'>): Pick<Authenticator, 'findActor' | 'close'> {
  const entries = new Map<string, Entry>();
  /** For each changed id, the number of changes up to its last one; a change of everything sets `allChanged`. */
  const changed = new Map<string, number>();
  let changes = 0;
  let allChanged = 0;
  let isListening = false;
  let stop: (() => void) | null = null;

  const noteChange = (id: string | null) => {
    changes += 1;
    if (id && changed.size < maxEntries) {
      changed.set(id, changes);
      return;
    }
    allChanged = changes;
    changed.clear();
    entries.clear();
  };
  const start = () =>
    listen(
      {
        [accessChanged]: (id) => {
          if (id === null) isListening = true;
          noteChange(id);
        },
      },
      () => {
        isListening = false;
        noteChange(null);
      },
    );
  const isCurrent = ({ facts, changesBefore }: Entry) =>
    changesBefore >= allChanged &&
    [facts.sign_in_id, facts.person_id, facts.story_id, facts.owner_id].every(
      (id) => id === null || (changed.get(id) ?? 0) <= changesBefore,
    );
  const findCached = (key: string): { actor: Actor; facts: SignInFacts } | null => {
    const entry = isListening ? entries.get(key) : undefined;
    if (!entry || entry.readAt < performance.now() - maxAgeMs || !isCurrent(entry)) return null;
    const actor = actorOf(entry.facts, now());
    return isCacheable(actor) ? { actor, facts: entry.facts } : null;
  };
  const remember = (key: string, entry: Entry) => {
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
      stop ??= start();
      const tokenHash = digest(token);
      const key = tokenHash.toString('base64');
      const cached = findCached(key);
      if (cached) {
        await recordActivity(db, cached.facts, activity);
        return cached.actor;
      }
      const read = { readAt: performance.now(), changesBefore: changes };
      const facts = await findSignInFacts(db, tokenHash);
      if (!facts) return null;
      const actor = actorOf(facts, now());
      if (actor) await recordActivity(db, facts, activity);
      if (isListening && isCacheable(actor)) remember(key, { facts, ...read });
      return actor;
    },
    close() {
      stop?.();
      stop = () => undefined;
      isListening = false;
    },
  };
}
