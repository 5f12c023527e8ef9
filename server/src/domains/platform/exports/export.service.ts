import type { Contract, HandlerResult, OwnExport } from '@lifestory/contract';
import { dateAt } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import { type Actor, isStaff } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import { exportFileKey, makeExport, removeExport } from './export.jobs.ts';
import { deleteFinishedExport, type ExportRow, findExport, insertExport } from './export.queries.ts';

const daySeconds = 24 * 60 * 60;

/** Maximum exports that a person may start a day. */
const maxExportsPerDay = 3;

type Routes = Contract['exports'];

/**
 * Returns the state of the caller's export, with a download link once it is ready. Fails with `not_allowed` for staff.
 */
export async function findExportStatus(
  app: AppContext,
  actor: Actor,
): Promise<HandlerResult<Routes['status']>> {
  if (isStaff(actor.role)) throw fail('not_allowed');
  const row = await findExport(app.db, actor.personId);
  return {
    success: true,
    data: row && !isExpired(row, app.now()) ? toOwnExport(row, app.links.sign) : noExport,
  };
}

/**
 * Starts an export, which replaces a finished one, or returns the one in progress. Fails with `not_allowed` for staff.
 */
export async function startExport(app: AppContext, actor: Actor): Promise<HandlerResult<Routes['start']>> {
  if (isStaff(actor.role)) throw fail('not_allowed');
  const { personId } = actor;
  await app.db.transaction().execute(async (tx) => {
    const instant = app.now();
    const replacedId = await deleteFinishedExport(
      tx,
      personId,
      new Date(instant.getTime() - daySeconds * 1000),
    );
    const id = await insertExport(tx, personId, instant);
    if (!id) return;
    await app.limits.count(
      [
        {
          name: 'export',
          subject: personId,
          max: maxExportsPerDay,
          seconds: daySeconds,
          message: `Your file can be prepared ${maxExportsPerDay} times a day.`,
        },
      ],
      tx,
    );
    if (replacedId) await app.jobs.add(tx, removeExport, { id: replacedId });
    // One at a time, because a large export keeps the disk busy and must not delay mails.
    await app.jobs.add(tx, makeExport, { id }, { queue: 'exports' });
  });
  return findExportStatus(app, actor);
}

const noExport: OwnExport = {
  state: 'none',
  percent: 0,
  bytes: null,
  made_at: null,
  expires_at: null,
  url: null,
  failure: null,
};

const isExpired = ({ expires_at }: ExportRow, at: Date) => expires_at !== null && expires_at <= at;

function toOwnExport(row: ExportRow, sign: AppContext['links']['sign']): OwnExport {
  const { id, state, percent, bytes, made_at, expires_at, failure } = row;
  const name = made_at ? `Lifestory ${dateAt(made_at)}.zip` : '';
  return {
    state: state as OwnExport['state'],
    percent,
    bytes,
    made_at: made_at?.toISOString() ?? null,
    expires_at: expires_at?.toISOString() ?? null,
    url:
      state === 'ready'
        ? sign(`/api/media/${exportFileKey(id)}?${new URLSearchParams({ download: name })}`)
        : null,
    failure,
  };
}
