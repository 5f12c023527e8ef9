import type { ExportSections } from '../../../contributions/personal-export.ts';

/** A file of the archive: its path in the archive, its storage key, and its size in bytes. */
export interface ExportFile {
  name: string;
  key: string;
  bytes: number;
}

/** All data in a person's export, as displayed in `index.html` and listed in `data.json`. */
export interface ExportData {
  /** See `albumVersion`. */
  version: number;
  made_at: string;
  person: {
    name: string;
    email: string;
    phone: string;
    date_of_birth: string | null;
    country: string;
    state: string;
    city: string;
    zip_code: string;
    bio: string;
    member_since: string;
    portrait: string | null;
  };
  /** The content of the person's own story; null if they have none. */
  story: {
    films: ExportSections['films'];
    chapters: ExportSections['chapters'];
    transcripts: ExportSections['transcripts'];
    memories: ExportSections['memories'];
    family: ExportSections['family'];
  } | null;
  contributions: ExportSections['contributions'];
  bookings: ExportSections['bookings'];
  consents: ExportSections['consents'];
  family_questions: ExportSections['family_questions'];
  calls: ExportSections['calls'];
  call_recordings: ExportSections['call_recordings'];
  voices: ExportSections['voices'];
  film_positions: ExportSections['film_positions'];
  legacy_contacts: ExportSections['legacy_contacts'];
  legacy_requests: ExportSections['legacy_requests'];
  staff_accesses: ExportSections['staff_accesses'];
  payments: ExportSections['payments'];
  second_factors: ExportSections['second_factors'];
}
