import type { ComponentProps } from 'react';
import { imageSources } from '../../../shared/image-sources';
import styles from './image.module.css';

type Props = Omit<ComponentProps<'img'>, 'src' | 'srcSet'> & {
  src: string;
  alt: string;
  /** Width on the screen, as in the attribute of that name. */
  sizes: string;
};

/** An image that the browser may take in the size and format that suits it, where we have several. */
export function Image({ src, alt, sizes, width, height, ...rest }: Props) {
  const uploaded = imageSources(src);
  // Own attributes come first: after a spread they would give each object a shape of its own, which fills the memory.
  const image = (
    <img src={src} alt={alt} width={uploaded?.width ?? width} height={uploaded?.height ?? height} {...rest} />
  );
  if (!uploaded?.sources.length) return image;
  return (
    <picture className={styles.picture}>
      {uploaded.sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      {image}
    </picture>
  );
}
