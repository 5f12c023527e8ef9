import { routes } from '../route.ts';
import { DataReply } from '../scalars.ts';
import { OwnExport } from './export.ts';

/** Endpoints that export all of a person's data as one file. They also work for disabled accounts. */
export const exports = routes({
  start: {
    method: 'POST',
    path: '/user/export',
    access: 'signed-in',
    summary:
      'Starts an export of all the caller’s data as a ZIP. Returns the current export while one is running; a new export replaces the previous one.',
    reply: DataReply(OwnExport),
    fails: ['not_allowed', 'too_many'],
  },
  status: {
    method: 'POST',
    path: '/user/export-status',
    access: 'signed-in',
    summary: 'The progress of the caller’s export, and its download URL once it is ready.',
    reply: DataReply(OwnExport),
    fails: ['not_allowed'],
  },
});
