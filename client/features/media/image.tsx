import type { ComponentProps } from 'react';
import { imageSources } from '../../../shared/content/image-sources';
import styles from './image.module.css';

type Props = Omit<ComponentProps<'img'>, 'src' | 'srcSet'> & {
  src: string;
  alt: string;
  sizes: string;
};

export function Image({ src, alt, sizes, width, height, ...rest }: Props) {
  const uploaded = imageSources(src);
  // Named attributes before the spread: after it, each props object would get its own hidden class, which costs memory.
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
