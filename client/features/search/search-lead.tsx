import type { ComponentProps } from 'react';
import type { AskResult } from '../../../shared/search/site-search';
import { AskForm } from './ask-form';
import { HelpBlock } from './help-block';
import type { Found } from './search-data';
import { UnknownSite } from './unknown-site';

type Props = {
  q: string;
  country: string | undefined;
  /** How the form ended that was sent without script. */
  asked: AskResult | undefined;
  found: Found;
  avoided: ComponentProps<typeof UnknownSite>['avoided'];
};

/** The part above all results: help for somebody in need, or what to do about a site that we do not know. */
export function SearchLead({ q, country, asked, found: { needHelp, help, unknownSite }, avoided }: Props) {
  if (needHelp) return <HelpBlock q={q} country={country} services={help} />;
  if (unknownSite === null) return asked ? <AskForm name={q} result={asked} /> : null;
  return (
    <UnknownSite name={unknownSite} avoided={avoided}>
      {/* An address with the name of a known site is no name to ask for. */}
      {!unknownSite.includes('.') && <AskForm key={unknownSite} name={unknownSite} result={asked} />}
    </UnknownSite>
  );
}
