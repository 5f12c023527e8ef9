import type { Memory } from '@lifestory/contract';
import type { CSSProperties } from 'react';
import { altOf } from './caption.ts';

interface Props {
  memory: Memory;
  className?: string | undefined;
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string;
  /** The main thing on its page: loaded at once. */
  first?: boolean;
}

/** The widths a picture is there in, as the `srcset` of an image. */
export const sourcesOf = ({ images }: Memory): string =>
  images.map(({ url, width }) => `${url} ${width}w`).join(', ');

/** The picture of a memory, in the width that fits; its place is kept free from the start. */
export function Photograph({ memory, className, sizes, first = false }: Props) {
  const { images, image } = memory;
  const widest = images.at(-1);
  return (
    <img
      className={className}
      style={widest && ({ '--ratio': widest.width / widest.height } as CSSProperties)}
      // In this order: what comes after `src` would be too late for the first request.
      sizes={sizes}
      srcSet={sourcesOf(memory)}
      src={image}
      width={widest?.width}
      height={widest?.height}
      alt={altOf(memory)}
      loading={first ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}
