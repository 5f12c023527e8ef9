import { contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { eraseNotes } from './note.queries.ts';
import { addNote, listNotes, removeNote, updateNote } from './note.service.ts';

/** Internal notes of staff. They are erased with the person, and no export of personal data contains them. */
export const notesFeature = (app: AppContext): Feature<typeof contract.notes> => ({
  routes: contract.notes,
  tables: ['staff_notes'],
  erase: eraseNotes,
  handlers: {
    list: ({ actor, query }) => listNotes(app, actor, query),
    add: ({ actor, body }) => addNote(app, actor, body),
    update: ({ actor, body }) => updateNote(app, actor, body),
    delete: ({ actor, body }) => removeNote(app, actor, body.id),
  },
});
