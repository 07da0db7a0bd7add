import type { DemoPage } from './demo-page';

export const responsibleGambling: DemoPage = {
  slug: 'responsible-gambling',
  writtenOn: '2026-11-21',
  title: 'Responsible Gambling',
  metaTitle: null,
  metaDescription: 'Signs to take seriously, limits that work, how to exclude yourself, and free help services by country.',
  content: `Always gamble responsibly. Set limits for yourself and never gamble more than you can afford to lose. That sentence stands on every review here, and it is easy to read over. This page is the longer version.

**You do not have to be sure that you have a problem before you call.** The services in the list on this page are free, most of them are anonymous, and they also talk to parents, partners and friends.

## Signs to take seriously

None of these proves anything alone. Two or three together are a reason to talk to someone.

- You play to win back what you have lost
- You play longer or for more than you had decided, again and again
- You hide it, or make the amounts smaller when you tell
- You borrow, sell things or deposit skins you had meant to keep
- You play when you are sad, angry or cannot sleep
- You are restless on days without playing
- School, work or friends come second
- You have tried to stop and did not manage to

With skins there is one more: you no longer think of them as money. A knife for $400 is $400, also on the day on which it is a coloured tile.

## If you want to go on playing

1. **A sum for the month**, in money, decided before. When it is gone, the month is over.
2. **Limits on the site**, set before the first deposit. A lower limit usually works at once, a higher one only after a day.
3. **A clock.** An hour, with an alarm that is not on the same screen.
4. **No playing after** alcohol, quarrels or midnight.
5. **Take winnings out** on the same day, and never cancel a withdrawal.
6. **No chasing.** What is lost has been paid for an evening. The next evening has its own price.

## If you want to stop

**Exclude yourself.** Every serious site offers it, for a month, a year or for good. Ask in writing, at each site and each of its sister brands. An exclusion cannot normally be lifted early, and that is the good thing about it.

**National registers** let you exclude yourself from all *licensed* sites of a country at once. Skin sites are rarely licensed in your country, so the register may not reach them. Use both.

**Close the ways in.** Ask your bank to block gambling payments, remove stored cards, and remove the trade link from your Steam profile. Blocking software for phone and computer helps in the first weeks.

**Move your skins out of reach.** A trusted person can hold them for a while. Trade protection means that they cannot come back within a week.

**Tell one person.** Most people say later that this was the hardest step and the one that worked.

## If it is someone else

Talk about what you have noticed rather than about what he or she is. Do not pay the debts before there is a plan; it usually prolongs things. Look after your own accounts and passwords. The services below advise relatives too, even if the person concerned does not want to call.

## If you are under 18

Gambling for skins is not allowed for you, whatever a site’s sign-up form accepts. If you have lost money, nobody at these services will report you to anyone. Tell an adult you trust, and change your Steam trade link so that nothing more can be deposited.

## If it is more than money

If you are thinking about harming yourself, please do not wait for office hours: call the emergency number or the crisis line of your country now.

## Help services

The list names services by country with the date on which each entry was last checked. Numbers change. If one does not work, use the website beside it, and please [tell us](/contact).`,
};
