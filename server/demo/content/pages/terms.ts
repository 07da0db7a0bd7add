import type { DemoPage } from './demo-page';

export const terms: DemoPage = {
  slug: 'terms',
  writtenOn: '2026-11-22',
  title: 'Terms of use',
  metaTitle: null,
  metaDescription: 'The terms for using LootRank, in ordinary sentences: age, information, links, accounts, conduct and liability.',
  content: `We spend our days reading terms, so these are short.

## 1. What LootRank is

An information site. We describe and compare other companies’ gambling sites. We do not offer gambling, take no stakes, hold no balances and are not a party to anything you agree with those companies.

## 2. Age and law

The site is for adults. You must be at least 18, or older where your law says so. Whether gambling with skins or coins is allowed where you live is for you to find out; many countries forbid it. A listing here is not a statement that a site may accept you.

## 3. Information

We test with care and give the date of the last check. Offers, odds, terms and licences can change at any hour. What counts is what the operator shows you when you accept it. Nothing here is financial, legal or tax advice.

## 4. Links and commission

The links to other companies’ sites are affiliate links: we may earn a commission through them, and it says so above each list, on each review and at each button. The commission does not change what you pay and is not an input to the ranking; see [How we rank](/how-we-rank). We are not responsible for the contents of sites we link to.

## 5. Accounts

Give an address that is yours, keep your password to yourself, and tell us if you believe somebody else knows it. We may close accounts that are used to attack the site or other people.

## 6. Fair use

You may read, quote and link. Quotations should name the source. Please do not copy whole reviews, do not query the site faster than a person could read, and do not try to reach what is not meant for you. If you find a security fault, tell us first; we will thank you in public.

## 7. Our content

Texts, tables, logos drawn by us and pictures belong to LootRank. Names and marks of other companies belong to them and are used to say what we are talking about. We are not affiliated with Valve Corporation.

## 8. Liability

We are liable for damage caused by intent or gross negligence and where the law does not allow anything else. We are not liable for losses in games, for unpaid withdrawals at other companies, or for decisions made on the basis of a text that had a date on it. Your rights as a consumer remain.

## 9. Changes

When these terms change, the new version appears here with a summary of the differences at the top for a month. Continued reading is not agreement; it is reading.

## 10. Complaints

Write to us through the [contact page](/contact). A person answers. If that does not help, the courts at the operator’s seat are competent, or those of your home where consumer law says so.`,
};
