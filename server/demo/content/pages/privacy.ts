import type { DemoPage } from './demo-page';

export const privacy: DemoPage = {
  slug: 'privacy',
  writtenOn: '2026-11-22',
  title: 'Privacy',
  metaTitle: 'Privacy policy',
  metaDescription: 'What LootRank stores about visitors, subscribers and account holders, for how long, and what it does not store.',
  content: `Short version: reading this site leaves no cookie and no profile. What we do store is listed here completely.

## When you read

- **No cookies.** Visitors receive none, and so there is no banner.
- **No analytics service, no advertising network, no fonts or scripts from other servers.** Every file comes from this address.
- **Views of articles** are counted as a number per article. The number does not know who you are.
- **In your browser’s own storage** we keep your choice between light and dark, if you make one. It stays on your device and is not sent to us.
- **Server log.** For each request the server writes a technical line: time, path without its query, status, duration, a request number, the network address and the browser’s description of itself. These lines are used to find faults and to ward off attacks and are not joined with anything else. Request bodies, e-mail addresses and passwords are never written to the log.
- **Rate limits.** To stop floods, the server counts requests per network address for a short time. These counters expire by themselves.

## When you follow a link to a site

Links to casinos lead through our own address. We record which casino was clicked, from which part of the page, when, and whether the request looked like a robot, and the page on our site from which you came. **No IP address, no cookie, no identifier** is stored with it. These records are deleted after **13 months**. What the site at the other end stores is described in that site’s own policy.

## When you subscribe to the newsletter

We store your e-mail address, the time of your consent, the place of the form and the state of the subscription. You then receive one mail with a link to confirm. Addresses that are not confirmed are deleted after **7 days**. Every letter contains a link to unsubscribe with one click; **12 months** later the address is deleted. We do not track whether you open a letter or which links you follow in it.

## When you write to us

Through the contact form we receive your name, your address, your message and an optional subject. A copy reaches our mailbox. Messages are deleted after **12 months**.

## When you have an account

An account needs an e-mail address or a phone number, and a password. The password is kept only as an argon2id hash. If you switch on a second factor, its secret is kept for as long as it is active, and recovery codes only as hashes.

Signing in sets one cookie, named \`casino-site-auth-storage\`. It is necessary for the session, cannot be read by scripts and is deleted when you sign out. For each session we keep the time, the browser’s description of itself and a shortened part of the IP address, so that you can recognise your own devices in the list and end sessions you do not know. For 90 days we also keep a digest of each network you signed in from, so that strangers who guess at your password cannot keep you out there.

Your browser also remembers, in its own storage, that somebody has signed in here and which admin page was open last. Links and codes we send (confirm an address, recover a password, sign in) are stored as hashes and expire.

If you switch on mail about sites you saved, we keep what you chose to be told of, and for **30 days** which changes you were told of. Every such mail contains links that stop it with one click; they work for **half a year**.

Changes that administrators make to content are recorded with name and time in an audit log.

You can delete your account yourself on its page. Posts you published stay, without your name. Messages you sent through the contact form and a newsletter subscription follow their own times, unless you have them deleted with the account.

## Mail

Outgoing mails wait in a queue in our own database until they are handed to the mail server. Where there is none, they are files on our server for **30 days**.

## Who receives data

The company that hosts the server and the mail server, as processors, and nobody else. We do not sell data and do not pass it to casinos. A casino learns that somebody came from LootRank, not who.

## Your rights

You may ask what we store about you, have it corrected, receive a copy, object or have it deleted. Use the [contact form](/contact); if you have an account, write from its address. You may also complain to the data protection authority of the place where you live.

## How long, in one table

| What | Kept |
|---|---|
| Clicks on links to sites, without IP | 13 months |
| Contact messages | 12 months |
| Newsletter address, unconfirmed | 7 days |
| Newsletter address, confirmed | until you unsubscribe, and 12 months more |
| Account | until you delete it |
| Sessions | until they expire or you end them |

## Changes

If this page changes, the letter to subscribers says so, and the previous version is available on request.`,
};
