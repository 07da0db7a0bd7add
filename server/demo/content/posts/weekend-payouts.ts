import type { DemoPost } from './demo-post';

export const weekendPayouts: DemoPost = {
  title: 'Untitled draft on weekend payouts',
  slug: 'weekend-payouts',
  excerpt: null,
  featuredImage: null,
  featuredImageAlt: '',
  metaDescription: null,
  metaKeywords: [],
  category: null,
  tags: ['withdrawals'],
  status: 'draft',
  publishedDaysAgo: 15,
  views: 0,
  author: 'm.keller',
  content: `Idea: the same withdrawal, the same site, every hour from Friday noon to Monday noon. Which hour is the first bad one?

Sites to include: Tinderbox (says “manual at weekends”), Plinth (closed overnight), Kiteyard (match days), Copperline as a control.

Cost: about 70 withdrawals a site, minimum amounts, so roughly $600 in motion and $40 in fees. Needs two people for the nights.

Open question: do we tell them? If not, the account will look like a money launderer by Saturday morning.`,
};
