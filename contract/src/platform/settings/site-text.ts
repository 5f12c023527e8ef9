import { z } from 'zod';

/** A testimonial on the landing page. `who` describes its author, such as `Daughter, Portland`. */
export const Testimonial = z.object({ words: z.string(), name: z.string(), who: z.string() });
export type Testimonial = z.output<typeof Testimonial>;

/**
 * The business's own texts for the landing page: testimonials, and the paragraphs of the founder's story. Null means
 * that the page shows the built-in sample; an empty list omits the section.
 */
export const SiteTexts = z.object({
  testimonials: z.array(Testimonial).nullable(),
  founder: z.array(z.string()).nullable(),
});
export type SiteTexts = z.output<typeof SiteTexts>;
