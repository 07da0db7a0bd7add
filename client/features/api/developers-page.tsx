import { Link } from '@tanstack/react-router';
import type { Site } from '../../trpc/router-context';
import type { Outputs } from '../../trpc/trpc';
import { classNames } from '../../ui/class-names';
import { Crumbs } from '../../ui/crumbs';
import layout from '../../ui/layout.module.css';
import prose from '../../ui/prose.module.css';
import { badgeHtml, badgeMarkdown } from './badge-snippets';
import { CodeBlock } from './code-block';
import { DEVELOPERS_TITLE } from './developers-head';
import { EndpointSection } from './endpoint-section';

const PROBLEM = `{
  "type": "about:blank",
  "title": "Bad request",
  "status": 400,
  "detail": "Some parameters could not be used.",
  "requestId": "0f8b…",
  "errors": [
    { "field": "limit", "message": "Must be at most 100" }
  ]
}`;

const STATUSES: readonly (readonly [number, string])[] = [
  [301, 'The site or article has another slug now; Location says where it is.'],
  [304, 'As it was.'],
  [400, 'A parameter could not be used.'],
  [401, 'A token was sent, and is not accepted.'],
  [404, 'There is none, or none that is public.'],
  [405, 'Not a GET, HEAD or OPTIONS.'],
  [414, 'The address is longer than 8 KB.'],
  [429, 'Too many calls; Retry-After says when to go on.'],
  [503, 'Not available for the moment; Retry-After says when to try again.'],
];

type Reference = Outputs['api']['reference'];

export function DevelopersPage({ site, reference }: { site: Site; reference: Reference }) {
  const { root, document, callsAMinute, callsWithToken, endpoints } = reference;
  const example = { publicUrl: site.publicUrl, siteName: site.siteName, address: 'copperline', name: 'Copperline' };
  return (
    <article className={classNames(layout.wrap, layout.block)}>
      <Crumbs title={DEVELOPERS_TITLE} />
      <h1>{DEVELOPERS_TITLE}</h1>
      <div className={classNames(prose.prose, layout.block)}>
        <p>
          Read our sites, facts, scores, changes and articles from your own page or app. Everything here stands on our
          pages too. You need no key and no account.
        </p>
        <p>
          All addresses begin with <code>{root}</code>. The same as a document for programs, OpenAPI 3.1:{' '}
          <a href="/api/v1/openapi.json">{document}</a>
        </p>

        <h2 id="terms">Terms of use</h2>
        <ul>
          <li>It is free, for any purpose.</li>
          <li>
            Name the source with a link that search engines may follow: each answer carries the page it comes from as{' '}
            <code>url</code>.
          </li>
          <li>
            A <code>claimUrl</code> is an affiliate link, and we may earn a commission. Say so beside it, with “18+.
            Terms apply.” A site that has no <code>offer</code> gets no link from us, and none by our data.
          </li>
          <li>Do not change our words or numbers and still call them ours.</li>
        </ul>

        <h2 id="limits">Limits</h2>
        <p>
          {callsAMinute} calls a minute from one address. Answers we have at hand are not counted. Beyond it a call is
          answered with 429, and <code>Retry-After</code> says in how many seconds the next one may come.
        </p>

        <h2 id="tokens">Tokens</h2>
        <p>
          With a personal token it is {callsWithToken} calls a minute for your account. Make one on{' '}
          <a href="/account#tokens">your account page</a> and send it as a header, never in an address:
        </p>
        <CodeBlock label="A call with a token">{`curl -H "Authorization: Bearer lr_pat_…" ${root}/casinos`}</CodeBlock>
        <p>
          One that has ended, was revoked or was never ours is answered with 401, whatever it asks for. It can be traded
          for an access token of five minutes and a refresh token that works once:
        </p>
        <CodeBlock label="A token is traded">{`curl -d grant_type=personal_token -d personal_token=lr_pat_… ${new URL('/auth/token', root).href}
curl -d grant_type=refresh_token -d refresh_token=… ${new URL('/auth/token', root).href}`}</CodeBlock>

        <h2 id="answers">Answers</h2>
        <ul>
          <li>JSON in UTF-8. Moments are ISO 8601 in UTC. What is not known is null, never a guess.</li>
          <li>
            A list has <code>items</code> and <code>nextCursor</code>: send it as <code>cursor</code> for the next page,
            with the same other parameters. Entries that keep their place in the order come exactly once, also when
            others are added meanwhile.
          </li>
          <li>
            Several values of a parameter are separated by commas. A parameter or a value that we do not know is
            refused.
          </li>
          <li>A field may be added to version 1. None is renamed or taken away.</li>
        </ul>

        <h2 id="caching">Caching</h2>
        <p>
          Every answer carries an <code>ETag</code>. Send it back as <code>If-None-Match</code>: as long as nothing has
          changed you get 304 and no body. A change of ours is seen with the next call. When our database is away, the
          last answer may come with <code>X-LootRank-Stale</code>.
        </p>

        <h2 id="browsers">From a page of yours</h2>
        <p>
          Every origin may read by script (<code>Access-Control-Allow-Origin: *</code>), with GET, HEAD and OPTIONS.
          Cookies are neither read nor set.
        </p>

        <h2 id="errors">Errors</h2>
        <p>
          They are <code>application/problem+json</code> (RFC 9457); <code>errors</code> names each parameter that could
          not be used.
        </p>
        <CodeBlock label="An error">{PROBLEM}</CodeBlock>
        <dl>
          {STATUSES.map(([status, meaning]) => (
            <div key={status}>
              <dt>{status}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>

        <h2 id="endpoints">Addresses</h2>
        {endpoints.map((endpoint) => (
          <EndpointSection key={endpoint.name} endpoint={endpoint} />
        ))}

        <h2 id="badge">Badge</h2>
        <p>
          The score of a site as an image, <code>/badge/{'{slug}'}.svg</code>, 240 by 64 pixels. It has a light and a
          dark form and takes the one your reader’s system asks for; <code>?theme=light</code> and{' '}
          <code>?theme=dark</code> choose one. For a site without an offer it says “Not listed”. Each review has the
          lines for its own badge under “Share this review”.
        </p>
        <CodeBlock label="Badge in HTML">{badgeHtml(example)}</CodeBlock>
        <CodeBlock label="Badge in Markdown">{badgeMarkdown(example)}</CodeBlock>

        <p>
          Something is missing or wrong? <Link to="/contact">Write to us</Link>.
        </p>
      </div>
    </article>
  );
}
