import type { SharpConstructor } from 'sharp';

/** Loads sharp, which occupies about 10 MB, on first use, for the few pictures that the server encodes itself. */
export async function loadSharp(): Promise<SharpConstructor> {
  const { default: sharp } = await import('sharp');
  // Its cache only helps if operations repeat on the same picture.
  sharp.cache(false);
  return sharp;
}
