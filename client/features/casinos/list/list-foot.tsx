import { classNames } from '../../../ui/class-names';
import { ExampleNotice } from '../../../ui/messages/example-notice';
import layout from '../../../ui/layout.module.css';
import prose from '../../../ui/prose.module.css';
import text from '../../../ui/text.module.css';
import type { LandingPage } from '../casino-collections';
import type { CasinoListing } from '../casino-data';

type Props = { page: LandingPage; list: Pick<CasinoListing, 'landing' | 'outOf'> };

export function ListFoot({ page, list: { landing, outOf } }: Props) {
  return (
    <div className={layout.block}>
      {landing && (
        <p className={classNames(text.small, text.muted)}>
          Checked for this in the last 12 months: {landing.fresh} of {outOf}.
        </p>
      )}
      {/* Sanitised at save: server/markdown is the only writer of this HTML. */}
      <div className={prose.prose} dir="auto" dangerouslySetInnerHTML={{ __html: page.contentHtml }} />
      {page.isExample && <ExampleNotice />}
    </div>
  );
}
