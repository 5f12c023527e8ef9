import type { NoteSubject } from '@lifestory/contract';
import { useAbility } from '../../../api/sign-in.ts';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';

const Notes = lazyComponent(() => import('./notes.card.tsx'), {
  placeholder: <Skeleton height={220} />,
});

/** The internal notes about a customer or session, for those who may read them. */
export function NotesCard(subject: NoteSubject) {
  return useAbility('write_notes') ? <Notes {...subject} /> : null;
}
