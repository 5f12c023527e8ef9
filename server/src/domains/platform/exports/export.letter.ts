import type { Letter } from '../mail/index.ts';

/**
 * Composes the mail that says that the export is ready until `until`, a formatted time. It links to the page, never to
 * the file, because mails get forwarded.
 */
export const exportLetter = (fname: string, until: string, appUrl: string): Letter => ({
  greeting: `Dear ${fname},`,
  paragraphs: [
    'The file with all your data is ready: films, photographs, captions and comments, with a page that shows everything offline.',
    'It is in your settings, under “Download everything”. After the download, unpack the file and open index.html.',
  ],
  button: { label: 'Go to my file', url: `${appUrl}/setting` },
  footnote: `You can download it until ${until}. After that, you can prepare a new one at any time.`,
});
