import { markup } from '../../notifications/index.ts';

/** Shown instead of a file that is missing in the store. */
export const missingFile = markup`<p class="missing">This file is missing.</p>`;

/** Converts a path in the archive to a relative URL for the page. */
export const toUrl = (name: string): string => name.split('/').map(encodeURIComponent).join('/');
