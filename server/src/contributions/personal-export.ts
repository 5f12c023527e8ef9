import type { Interview } from '@lifestory/contract';
import type { Db } from '../database/connection.ts';

/** A recording of the film, with the paths of its file and poster in the archive; null if a file is missing. */
export interface ExportedFilm {
  file: string | null;
  poster: string | null;
  interview_id: string;
  /** Day of the interview, `YYYY-MM-DD`. */
  recorded: string;
  /** Duration. */
  seconds: number | null;
  original_name: string;
}

/**
 * A chapter of the film of an interview. `at_seconds` counts from the beginning of the film, through all of its parts.
 */
export interface ExportedChapter {
  interview_id: string;
  at_seconds: number;
  title: string;
  asker: string;
  first_year: number | null;
  last_year: number | null;
}

/**
 * The transcript of a part of a film, `part` counted from 1. Seconds count from the beginning of the file of the part.
 * Sentences and passages that the family does not see are `private`; those that it sees later have the day.
 */
export interface ExportedTranscript {
  interview_id: string;
  part: number;
  sentences: {
    start_seconds: number;
    end_seconds: number;
    speaker: string;
    text: string;
    private: boolean;
  }[];
  private_passages: { start_seconds: number; end_seconds: number; until: string | null }[];
}

/**
 * A comment with the name of its author. `voice` is the path of the sound of a spoken one in the archive, `voice_text`
 * what was said; null if it was not transcribed.
 */
export interface ExportedComment {
  author: string;
  comment: string;
  voice: string | null;
  voice_text: string | null;
  waveform: number[] | null;
  created_at: string;
}

/** A moment of a film: `at_seconds` counts from the beginning of the film, through all of its parts. */
export interface ExportedMoment {
  interview_id: string;
  at_seconds: number;
}

/** A memory: the original photograph, and a smaller image of it that every browser can display. */
export interface ExportedMemory {
  file: string | null;
  picture: string | null;
  /** Size of the smaller image in pixels. */
  width: number;
  height: number;
  label: string;
  year: number;
  month: number | null;
  caption: string;
  author: string;
  /** The name that the file had before it was added; null for photographs added before names were kept. */
  original_name: string | null;
  created_at: string;
  /** The moment of a film that is about it; always null in other stories. */
  moment: ExportedMoment | null;
  comments: ExportedComment[];
  /** The names of those who gave it a heart, first given first. */
  hearts: string[];
}

/** A person's contributions to another story: photographs, and comments and hearts on those of others. */
export interface ExportedContribution {
  storyteller: string;
  memories: ExportedMemory[];
  /** `about` is the date of the photograph, such as `June 1958`. */
  comments: {
    about: string;
    comment: string;
    voice: string | null;
    voice_text: string | null;
    created_at: string;
  }[];
  hearts: { about: string; created_at: string }[];
}

/** The sections of a person's export. Each feature contributes the sections that it owns. */
export interface ExportSections {
  /** Films of the person's own story. */
  films: ExportedFilm[];
  /** Chapters of these films, by interview and time. */
  chapters: ExportedChapter[];
  /** Transcripts and private passages of these films. */
  transcripts: ExportedTranscript[];
  /** Memories of the person's own story. */
  memories: ExportedMemory[];
  /** Members of the person's own story. */
  family: { name: string; relationship: string; email: string; phone: string }[];
  contributions: ExportedContribution[];
  /** The interviews that the person booked for others; `paid_at` is null while the fee is not paid. */
  bookings: {
    starts_at: string;
    storyteller: string;
    status: Interview['status'];
    paid_at: string | null;
  }[];
  /** The person's decisions about the recording of their interviews. */
  consents: {
    interview: string;
    kind: string;
    decision: string;
    text_version: string;
    method: string;
    given_by: string;
    at: string;
  }[];
  /** The questions and topics to avoid that the person added for interviews; `asker` is who asks. */
  family_questions: { interview: string; kind: string; text: string; asker: string; created_at: string }[];
  /** The person's part in the video calls of their interviews, one per device. */
  calls: {
    interview: string;
    joined_at: string | null;
    checked_at: string | null;
    /** The results of the test of the device. */
    check: Record<string, unknown> | null;
    /** The number at which the person asked to be called instead. */
    phone: string;
  }[];
  /** When the person's interviews were recorded by video call; `until` is null while the recording goes on. */
  call_recordings: { interview: string; from: string; until: string | null }[];
  /** The voices of the person's interviews, each alone; `file` is its path in the archive, null if it is missing. */
  voices: { interview: string; name: string; file: string | null }[];
  /** Where the person stopped watching films. */
  film_positions: { storyteller: string; recorded: string; at_seconds: number; watched_at: string }[];
  /** The legacy contacts that the person named or is. */
  legacy_contacts: { storyteller: string; contact: string; named_at: string }[];
  /**
   * Requests to take over the person's story, or by the person; `evidence` and the paths of its `files` in the archive
   * only in those by the person.
   */
  legacy_requests: {
    storyteller: string;
    contact: string;
    relationship: string;
    reason: string;
    evidence: string;
    files: string[];
    state: string;
    requested_at: string;
    decided_at: string | null;
  }[];
  /** The staff who looked at the person's own story, and why. */
  staff_accesses: { at: string; name: string; role: string; reason: string; viewed: string[] }[];
  payments: { number: number; created_at: string; description: string; dollars: number }[];
  /** Passkeys and authenticator app, without secrets. */
  second_factors: { kind: string; name: string; created_at: string; last_used_at: string | null }[];
}

/** The person whose data is exported, and the archive that receives their files. */
export interface ExportSubject {
  personId: string;
  name: string;
  /** The person's own story if it is open; null otherwise. */
  storyId: string | null;
  /**
   * Adds a stored file to a folder of the archive, named after `title`. Returns its path in the archive; null if the
   * file is missing in the store.
   */
  addFile(key: string, folder: string, title: string): Promise<string | null>;
}

/** Collects what one feature stores about a person. */
export type ExportPersonalData = (db: Db, subject: ExportSubject) => Promise<Partial<ExportSections>>;

/** Collects what all features store about a person. */
export type CollectSections = (db: Db, subject: ExportSubject) => Promise<ExportSections>;

/** Combines the exports of all features into one, which runs them one after the other, in the order given. */
export const combineExports =
  (exporters: readonly ExportPersonalData[]): CollectSections =>
  async (db, subject) => {
    const sections: ExportSections = {
      films: [],
      chapters: [],
      transcripts: [],
      memories: [],
      family: [],
      contributions: [],
      bookings: [],
      consents: [],
      family_questions: [],
      calls: [],
      call_recordings: [],
      voices: [],
      film_positions: [],
      legacy_contacts: [],
      legacy_requests: [],
      staff_accesses: [],
      payments: [],
      second_factors: [],
    };
    for (const exportData of exporters) Object.assign(sections, await exportData(db, subject));
    return sections;
  };
