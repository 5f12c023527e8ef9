import { detectFormat } from '../../../../pictures/picture-format.ts';

/** The formats of evidence; also their file extensions. */
type EvidenceFormat = 'pdf' | 'jpg' | 'png';

/** The storage prefix of all evidence. */
export const evidenceFolder = 'legacy-evidence/';

/** Detects the format of a file by its leading bytes, never by its name; null if it is not accepted. */
export function detectEvidenceFormat(head: Buffer): EvidenceFormat | null {
  // ISO 32000-2, 7.5.2: the header of a PDF.
  if (/^%PDF-[12]\.\d/.test(head.toString('latin1', 0, 8))) return 'pdf';
  const format = detectFormat(head);
  return format === 'jpg' || format === 'png' ? format : null;
}
