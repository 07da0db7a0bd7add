import { Link } from '@tanstack/react-router';
import { BADGE_SIZE, badgePath } from '../../../shared/api/badge';
import { classNames } from '../../ui/class-names';
import layout from '../../ui/layout.module.css';
import prose from '../../ui/prose.module.css';
import { badgeHtml, badgeMarkdown } from './badge-snippets';
import type { Badged } from './badge-snippets';
import { CopiedBlock } from './copied-block';

export function ShareReview(badged: Badged) {
  const { publicUrl, address, name, siteName } = badged;
  return (
    <section className={classNames(layout.wrap, layout.block)} aria-label="Share this review">
      <div className={prose.prose}>
        <details>
          <summary>Share this review</summary>
          <CopiedBlock name="Link">{`${publicUrl}/casino/${encodeURIComponent(address)}`}</CopiedBlock>
          <p>
            <img
              src={badgePath(address)}
              alt={`Badge: ${name} on ${siteName}`}
              width={BADGE_SIZE.width}
              height={BADGE_SIZE.height}
              loading="lazy"
            />
          </p>
          <CopiedBlock name="Badge in HTML">{badgeHtml(badged)}</CopiedBlock>
          <CopiedBlock name="Badge in Markdown">{badgeMarkdown(badged)}</CopiedBlock>
          <p>
            <Link to="/developers">More for your own page or app</Link>
          </p>
        </details>
      </div>
    </section>
  );
}
