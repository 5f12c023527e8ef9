import { routes } from '../kit.ts';
import { Answer } from '../scalars.ts';
import { OwnExport } from './export.ts';

/** Taking everything along: all that is kept of a person, as one file. Open for a disabled account too. */
export const exports = routes({
  start: {
    method: 'POST',
    path: '/user/export',
    access: 'signed-in',
    summary:
      'Begins to make a ZIP of all that is the caller’s: their story, and what they added to others. While one is being made it answers that one; a new one replaces the one before.',
    reply: Answer(OwnExport),
    fails: ['not_allowed', 'too_many'],
  },
  status: {
    method: 'POST',
    path: '/user/export-status',
    access: 'signed-in',
    summary: 'How far the caller’s ZIP is, and where it can be downloaded once it is ready.',
    reply: Answer(OwnExport),
    fails: ['not_allowed'],
  },
});
