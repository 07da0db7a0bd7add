import type { Outputs } from '../../trpc/trpc';
import { Badge } from '../../ui/badge';
import text from '../../ui/text.module.css';

export type Picture = Outputs['casinos']['bySlug']['evidence'][number];

/** Kind, day, caption and what a picture proves. */
export function PictureText({ picture: { kind, on, day, caption, claim, isExample } }: { picture: Picture }) {
  return (
    <>
      <span className={text.meta}>
        <span>{kind}</span>
        <time dateTime={on}>{day}</time>
      </span>
      <span className={text.small} dir="auto">
        {caption}
      </span>
      {claim !== null && (
        <span className={text.label} dir="auto">
          Shows: {claim}
        </span>
      )}
      {isExample && <Badge>Example, drawn by us</Badge>}
    </>
  );
}
