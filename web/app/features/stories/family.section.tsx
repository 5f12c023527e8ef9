import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/empty-state.tsx';
import { familyQuery } from './family.api.ts';
import { FamilyList } from './family.list.tsx';
import styles from './family.section.module.css';

/** Friends and family of the story in view, on the home page; with `of` those of another storyteller, for staff. */
export function FamilySection({ of }: { of?: string }) {
  const { data: family, error, refetch } = useQuery(familyQuery(of));
  return (
    <section aria-labelledby="family">
      <h2 id="family">Friends &amp; Family</h2>
      {error && !family && (
        <EmptyState text="Friends and family could not be loaded just now.">
          <button type="button" className="button quiet" onClick={() => void refetch()}>
            Try again
          </button>
        </EmptyState>
      )}
      {!family && !error && (
        <div className={styles.waiting} role="status" aria-label="Loading friends and family…" />
      )}
      {family && family.length > 0 && <FamilyList family={family} />}
      {family?.length === 0 && (
        <div className={styles.none}>
          <EmptyState text="No Friends &amp; Family" />
        </div>
      )}
    </section>
  );
}
