import { type Contract, type HandlerResult, maxEvidenceFiles } from '@lifestory/contract';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../../context.ts';
import type { Tx } from '../../../../database/connection.ts';
import { newId } from '../../../../database/ids.ts';
import type { Actor } from '../../../../http/actor.ts';
import { Failure, fail } from '../../../../http/failure.ts';
import { recordChange } from '../../../platform/audit/index.ts';
import { findOpenRequestOfContact } from '../request.service.ts';
import {
  countEvidence,
  deleteOwnEvidence,
  findEvidenceOfStoryteller,
  insertEvidence,
} from './evidence.queries.ts';
import { readEvidence } from './evidence-request.ts';

/** Files that a person can send within a day, including rejected ones. */
const maxFilesPerDay = 50;

/**
 * Attaches the file of a form to the caller's open request for the story of a storyteller.
 * @throws `not_found` without an open request, `conflict` with the maximum number of files, `invalid`, `wrong_type`,
 * `malformed`, `no_space`, `too_many`
 */
export async function addEvidence(
  app: AppContext,
  actor: Actor,
  storytellerId: string,
  request: FastifyRequest,
): Promise<void> {
  const { db, storage } = app;
  // Checked before the file is read, and again when it is stored.
  await db.transaction().execute((tx) => findRequestWithSpace(tx, actor, storytellerId));
  await app.limits.count([
    { name: 'legacy-evidence', subject: actor.personId, max: maxFilesPerDay, seconds: 86_400 },
  ]);
  const id = newId();
  const { key, name, bytes } = await readEvidence(app, id, request);
  try {
    await db.transaction().execute(async (tx) => {
      const requestId = await findRequestWithSpace(tx, actor, storytellerId);
      const file = { id, request_id: requestId, storage_key: key, name, bytes, added_at: app.now() };
      await insertEvidence(tx, file);
    });
  } catch (error) {
    // After any other error the transaction may have committed, so the nightly cleanup removes an unused file.
    if (error instanceof Failure) await storage.remove(key);
    throw error;
  }
}

/** Returns the id of the caller's open request, whose story is locked. Fails with `not_found` and `conflict`. */
async function findRequestWithSpace(tx: Tx, actor: Actor, storytellerId: string): Promise<string> {
  const { id } = await findOpenRequestOfContact(tx, actor, storytellerId);
  if ((await countEvidence(tx, id)) < maxEvidenceFiles) return id;
  throw fail('conflict', {
    text: `A request has at most ${maxEvidenceFiles} files. Please remove one first.`,
  });
}

/** Removes a file from the caller's open request. Fails with `not_found`. */
export async function removeEvidence(
  { db, storage }: AppContext,
  { personId }: Actor,
  id: string,
): Promise<void> {
  const key = await db.transaction().execute((tx) => deleteOwnEvidence(tx, id, personId));
  if (!key) throw fail('not_found');
  await storage.remove(key);
}

/**
 * Returns a signed link to download a file, and records in the audit log that it was opened. Fails with `not_found`.
 */
export const openEvidence = (
  { db, links }: AppContext,
  actor: Actor,
  id: string,
): Promise<HandlerResult<Contract['legacyContacts']['openFile']>> =>
  db.transaction().execute(async (tx) => {
    const file = await findEvidenceOfStoryteller(tx, id);
    if (!file) throw fail('not_found');
    await recordChange(tx, {
      actorId: actor.personId,
      action: 'legacy evidence opened',
      subjectKind: 'person',
      subjectId: file.storytellerId,
      after: { legacy_request_id: file.requestId, evidence_id: id },
    });
    const query = new URLSearchParams({ download: file.name });
    return { success: true, data: { url: links.sign(`/api/media/${file.key}?${query}`) } };
  });
