// Limits that the server enforces and the browser displays. The web app imports these values, so this file imports
// nothing: an import would enter the browser bundle.

/** The message for a text that is too long; `label` is its name in the middle of a sentence, such as `the note`. */
export const describeMaxLength = (label: string, max: number): string =>
  `Please keep ${label} to at most ${max.toLocaleString('en-US')} characters.`;

/** Maximum length of a comment on a memory, in characters. */
export const maxCommentLength = 2000;

/** Maximum length of a spoken comment in seconds, its maximum size in bytes, and the number of bars of its waveform. */
export const maxVoiceSeconds = 60;
export const maxVoiceBytes = 4 * 1024 * 1024;
export const waveformBars = 48;

/** Maximum length of the caption of a memory, in characters. */
export const maxCaptionLength = 500;

/** The widths of a photograph's pictures, in pixels. A picture is at most as wide as the photograph. */
export const pictureWidths = [320, 800, 1600] as const;

/** Maximum number of memories in a response. */
export const maxMemoriesPerPart = 1000;

/** Maximum length of a person's bio, in characters. */
export const maxBioLength = 300;

/** Maximum length of the reason for a cancellation or deactivation, in characters. */
export const maxReasonLength = 500;

/** Maximum file size of a photograph in bytes, and its maximum number of pixels. */
export const maxPhotographBytes = 25 * 1024 * 1024;
export const maxPhotographPixels = 100_000_000;

/** Maximum file size of a profile picture in bytes, and its maximum number of pixels. */
export const maxPictureBytes = 10 * 1024 * 1024;
export const maxPicturePixels = 50_000_000;

/** Size of an upload chunk in bytes. The last chunk contains the rest of the file and is less than twice this size. */
export const chunkBytes = 5 * 1024 * 1024;

/** Maximum number of people invited in one request, and to one story per day. */
export const maxInvitations = 20;

/** Maximum count of interviews per kind of next step. A count that equals it means this many or more. */
export const maxNextStepCount = 100;

/** Maximum number of time slots that one call adds, changes or deletes. */
export const maxSlotsAtOnce = 500;

/** Maximum length of an internal note of staff, in characters, and maximum number of notes about a person. */
export const maxNoteLength = 2000;
export const maxNotesPerPerson = 500;

/** Maximum length of each text of a request to take over a story, and of the decision about it, in characters. */
export const maxLegacyTextLength = 2000;

/**
 * Days between a request to take over a story and its approval, during which the storyteller can decline. Never
 * skipped.
 */
export const legacyWaitingDays = 7;

/**
 * After the storyteller has declined a request, the legacy contact can ask again only after this many days, and after
 * this many declined requests only once the storyteller has named them again.
 */
export const legacyPauseDays = 30;
export const maxDeclinedLegacyRequests = 3;

/** Files with evidence for a request to take over a story: their maximum number, and their maximum size in bytes. */
export const maxEvidenceFiles = 5;
export const maxEvidenceBytes = 10 * 1024 * 1024;

/** How long the files of a request are kept after it was decided, withdrawn or closed, in days. */
export const evidenceRetentionDays = 90;

/** Minimum length of a text to search for, in characters. */
export const minSearchLength = 2;

/** Rows per page that a reader of a staff list can choose. The first is the default. */
export const pageSizes = [10, 25, 50, 100] as const;

/** Maximum number of bytes that a guest's browser sends to measure its upload; the server discards them. */
export const maxUploadTestBytes = 1_000_000;

/** Kilobits per second of upload below which the picture of a call is poor. */
export const minUploadKbps = 1_000;
/** Megabytes of free space that a device needs to record an hour at 1080p, with a reserve. */
export const minFreeMb = 4_000;

/** The months of hosting that one offline payment can cover. */
export const maxOfflineMonths = 24;

/** Maximum length of a question or topic to avoid in characters, and maximum number that staff add in one call. */
export const maxQuestionLength = 300;
export const maxQuestionsAtOnce = 50;

/** Maximum number of questions and topics to avoid of one interview, and of those from one member of the family. */
export const maxQuestionsPerInterview = 200;
export const maxFamilyQuestions = 20;
export const maxTopicsToAvoid = 10;

/** Maximum number of chapters of a film, maximum length of their titles in characters, and latest time in seconds. */
export const maxChapters = 300;
export const maxChapterTitleLength = 300;
export const maxChapterSeconds = 86_400;

/** Milliseconds of a fragment that a browser in a call records and sends. */
export const fragmentMs = 2000;

/**
 * The media type of a voice alone, and its fragments: `VOX1`, the samples per second as a 32-bit number, when the first
 * sample was recorded in milliseconds since the start of the take as a 64-bit floating-point number, and samples of 16 bits;
 * all little-endian. A fragment is read without those before it.
 */
export const voiceType = 'audio/x-voice';
export const voiceMark = 'VOX1';
export const voiceHeaderBytes = 16;

/** Samples per second of the files of voices; browsers that cannot record with it use another one. */
export const voiceRate = 48_000;

/**
 * Limits of a transcript: bytes of an uploaded file, sentences of a film, and characters of a sentence and of a
 * speaker.
 */
export const maxTranscriptBytes = 4 * 1024 * 1024;
export const maxSentences = 20_000;
export const maxSentenceLength = 1000;
export const maxSpeakerLength = 80;

/** Width and height of the picture of a film's title in pixels, and its maximum size in bytes. */
export const titleWidth = 1280;
export const titleHeight = 720;
export const maxTitleBytes = 180 * 1024;

/** Maximum number of restricted passages of a film. */
export const maxPassages = 100;
