import { countEdits } from '../edit-distance.ts';
import type { MeetingKind } from './meeting-kind.ts';

/** Prefixes of Lifestory variables; an unknown variable with such a prefix is probably meant for Lifestory. */
const prefixes = /^(ADMIN|BACKUP|MAIL|METRICS|S3|SMTP|STRIPE|TRANSCRIBE|TRUSTED|TURN|ZOOM)_/;

/**
 * Returns a sentence for each variable that has no effect, so that none is ignored silently. `validNames` are all
 * variables that exist, `meetings` is where interviews take place.
 */
export function findIgnoredVariables(
  variables: Record<string, unknown>,
  validNames: readonly string[],
  meetings: MeetingKind,
): string[] {
  const has = (name: string) => name in variables;
  const sentences = Object.keys(variables)
    .filter((name) => !validNames.includes(name))
    .flatMap((name) => {
      const meant = findSimilarName(name, validNames);
      if (!meant && !prefixes.test(name)) return [];
      const remedy = meant ? `Did you mean ${meant}?` : 'Check its spelling.';
      return `${name} has no effect: there is no such variable. ${remedy}`;
    });
  if (has('TURN_URL') && meetings !== 'studio') {
    sentences.push('TURN_URL has no effect: it is for the calls of Lifestory itself (MEETINGS=studio).');
  }
  if (has('MEETING_LINK_TEMPLATE') && meetings === 'studio') {
    sentences.push(
      'MEETING_LINK_TEMPLATE has no effect: interviews are calls of Lifestory itself (MEETINGS=studio).',
    );
  }
  if (has('ZOOM_CLIENT_ID') && meetings !== 'zoom') {
    sentences.push(`ZOOM_CLIENT_ID has no effect: meetings are not created at Zoom (MEETINGS=${meetings}).`);
  } else if (!has('ZOOM_CLIENT_ID')) {
    for (const name of ['ZOOM_WEBHOOK_SECRET', 'ZOOM_API_URL', 'ZOOM_OAUTH_URL'].filter(has)) {
      sentences.push(`${name} has no effect without ZOOM_CLIENT_ID and ZOOM_CLIENT_SECRET.`);
    }
  } else if (has('MEETING_LINK_TEMPLATE')) {
    sentences.push('MEETING_LINK_TEMPLATE has no effect: meetings are created at Zoom (ZOOM_CLIENT_ID).');
  }
  if (!has('TRANSCRIBE_URL')) {
    for (const name of ['TRANSCRIBE_KEY', 'TRANSCRIBE_MODEL'].filter(has)) {
      sentences.push(`${name} has no effect without TRANSCRIBE_URL.`);
    }
  }
  if (!has('BACKUP_DIR')) {
    for (const name of ['BACKUP_SCHEDULE', 'BACKUP_KEEP'].filter(has)) {
      sentences.push(`${name} has no effect without BACKUP_DIR.`);
    }
  }
  if (has('MEDIA_ACCEL') && has('S3_BUCKET')) {
    sentences.push('MEDIA_ACCEL has no effect: media are in a bucket (S3_BUCKET).');
  }
  return sentences;
}

/** The maximum number of letters in which a misspelled name differs: one for every four letters, at most two. */
const maxEdits = (name: string): number => Math.min(2, Math.floor(name.length / 4));

/** Returns the valid name that a variable resembles most, apart from its case; undefined if it resembles none. */
function findSimilarName(variable: string, validNames: readonly string[]): string | undefined {
  const [, base = '', suffix = ''] = /^(.*?)(_FILE)?$/.exec(variable.toUpperCase()) ?? [];
  const [nearest] = validNames
    .map((name) => ({ name, edits: countEdits(base, name) }))
    .filter(({ name, edits }) => edits <= maxEdits(name))
    .sort((one, other) => one.edits - other.edits);
  return nearest && `${nearest.name}${suffix}`;
}
