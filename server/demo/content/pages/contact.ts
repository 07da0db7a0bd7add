import type { DemoPage } from './demo-page';

export const contact: DemoPage = {
  slug: 'contact',
  writtenOn: '2026-11-21',
  title: 'Contact',
  metaTitle: null,
  metaDescription: 'Write to the LootRank test desk: corrections, dead codes, unpaid withdrawals and questions about the method.',
  content: `Corrections, dead codes, a site that does not pay, a question about the method: the form reaches the people who test. We read everything and answer within three working days, as a rule.

- **Reporting an unpaid withdrawal?** Name the site, the dates and the amount. Please send no documents and no passwords. We cannot recover money, but a report may move a re-test forward.
- **A code that failed?** Tell us the code and the message you saw.
- **You run one of the sites?** Facts are corrected on the day, with a source. Places are not for sale, and reviews are not shown in advance.
- **You need to talk about gambling?** We are not trained for it. The people listed under [Responsible Gambling](/responsible-gambling) are.

Messages are kept for twelve months and then deleted. More under [Privacy](/privacy).`,
};
