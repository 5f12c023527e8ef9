import type { Letter } from '../mail/index.ts';

/**
 * Returns the mail that says that the export is ready. It links to the page, never to the file, because mails
 * get forwarded.
 */
export const exportLetter = (fname: string, until: string, appUrl: string): Letter => ({
  greeting: `Dear ${fname},`,
  paragraphs: [
    'The file with everything of yours is ready: films, photographs, captions and comments, with a page that shows it all without the internet.',
    'You find it in your settings, under “Take everything along”. After the download unpack the file and open index.html.',
  ],
  button: { label: 'Go to my file', url: `${appUrl}/setting` },
  footnote: `It can be downloaded until ${until}. After that you can have a new one made at any time.`,
});
