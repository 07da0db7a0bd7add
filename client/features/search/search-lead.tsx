import type { ComponentProps } from 'react';
import type { AskResult } from '../../../shared/search/site-search';
import { AskForm } from './ask-form';
import { HelpBlock } from './help-block';
import type { Found } from './search-data';
import { UnknownSite } from './unknown-site';

type Props = {
  q: string;
  country: string | undefined;
  /** Result of a form sent without JavaScript. */
  asked: AskResult | undefined;
  found: Found;
  avoided: ComponentProps<typeof UnknownSite>['avoided'];
};

export function SearchLead({ q, country, asked, found: { needHelp, help, unknownSite }, avoided }: Props) {
  if (needHelp) return <HelpBlock country={country} services={help} />;
  if (unknownSite === null) return asked ? <AskForm name={q} result={asked} /> : null;
  return (
    <UnknownSite name={unknownSite} avoided={avoided}>
      {/* An address with a known site's name cannot be requested. */}
      {!unknownSite.includes('.') && <AskForm key={unknownSite} name={unknownSite} result={asked} />}
    </UnknownSite>
  );
}
