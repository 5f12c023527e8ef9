import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteTexts, Testimonial } from '@lifestory/contract';

/** Maximum number of entries per file, and of characters per entry, that fit in the section of the page. */
const maxEntries = 12;
const maxEntryLength = 1_200;

/** The files of the landing page, below `DATA_DIR`. */
export const siteTextFiles = { testimonials: 'site/testimonials.txt', founder: 'site/founder.txt' } as const;

/** Name of a file of the landing page, without folder and extension. */
export type SiteTextName = keyof typeof siteTextFiles;

/** The valid texts, and for each invalid file an error message that names the file and the entry. */
export interface ReadSiteTexts {
  texts: SiteTexts;
  errors: Partial<Record<SiteTextName, string>>;
}

/**
 * Reads the business's own texts for the landing page, with entries separated by blank lines: `founder.txt`
 * contains paragraphs; in `testimonials.txt` the last line of each entry is `— Name, who they are`. A list of `texts`
 * is null if its file is missing or invalid, and empty if the file is.
 */
export function readSiteTexts(dataDir: string): ReadSiteTexts {
  const errors: ReadSiteTexts['errors'] = {};
  const readFileEntries = <T>(name: SiteTextName, parse: (entry: Entry) => T): T[] | null => {
    try {
      return readEntries(join(dataDir, siteTextFiles[name]))?.map(parse) ?? null;
    } catch (error) {
      errors[name] = (error as Error).message;
      return null;
    }
  };
  const texts = {
    testimonials: readFileEntries('testimonials', parseTestimonial),
    founder: readFileEntries('founder', ({ text }) => joinLines(text)),
  };
  return { texts, errors };
}

interface Entry {
  text: string;
  /** File name and entry number, for error messages. */
  source: string;
}

function readEntries(path: string): Entry[] | null {
  let content: string;
  try {
    content = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    const reason = error instanceof TypeError ? 'it is not UTF-8 text' : (error as Error).message;
    throw new Error(`${path} cannot be read: ${reason}.`);
  }
  const texts = content
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((text) => text.trim())
    .filter((text) => text !== '');
  if (texts.length > maxEntries)
    throw new Error(`${path} has ${texts.length} entries; at most ${maxEntries} fit.`);
  return texts.map((text, index) => {
    const source = `${path}, entry ${index + 1}`;
    if (text.length <= maxEntryLength) return { text, source };
    throw new Error(`${source} has ${text.length} characters; at most ${maxEntryLength} fit.`);
  });
}

function parseTestimonial({ text, source }: Entry): Testimonial {
  const [, words = '', name = '', author = ''] =
    /^(.+)\n\s*(?:—|–|--?)\s*([^,\n]+?)\s*(?:,\s*([^\n]+?)\s*)?$/s.exec(text) ?? [];
  if (words !== '') return { words: joinLines(words), name, who: author };
  throw new Error(
    `${source} does not say whose words these are. Its last line has to be like: — Caroline M., daughter in Portland`,
  );
}

const joinLines = (text: string) => text.trim().replace(/\s*\n\s*/g, ' ');
