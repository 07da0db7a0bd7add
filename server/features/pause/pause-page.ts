import { createHash } from 'node:crypto';
import { PAUSE_DAYS } from '../../../shared/content/pause';
import { escapeHtml } from '../../../shared/text/escape-html';
import { isWebUrl } from '../../../shared/text/web-url';
import { contentSecurityPolicy } from '../../http/security-headers';

export interface HelpService {
  country: string;
  name: string;
  url: string;
  phone: string | null;
  note: string | null;
}

interface PausePage {
  siteName: string;
  until: Date | null;
  isSignedIn: boolean;
  error?: string;
}

interface RefusedOffer {
  siteName: string;
  until: Date;
  help: readonly HelpService[];
}

const STYLE = `:root{color-scheme:light dark;--bg:#f4f4f1;--surface:#fff;--text:#15171c;--muted:#51555c;--edge:#7e7e76;--accent:#0047cd;--negative:#ac1a1c}
@media (prefers-color-scheme:dark){:root{--bg:#0d0e11;--surface:#16181c;--text:#ededea;--muted:#a6a9b0;--edge:#767b83;--accent:#2867e4;--negative:#f7857d}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:400 1rem/1.55 system-ui,sans-serif;overflow-wrap:break-word}
main{width:min(100% - 2rem,42rem);margin:2rem auto 4rem}
header{margin-bottom:2rem;padding-bottom:1rem;border-bottom:2px solid var(--text)}
header a{display:inline-flex;align-items:center;gap:.625rem;min-height:2.75rem;color:inherit;font-size:1.25rem;font-weight:800;letter-spacing:-.02em;text-decoration:none}
h1{margin:0 0 .75rem;font-size:2rem;line-height:1.1;letter-spacing:-.02em}
h2{margin:2rem 0 .5rem;font-size:1.25rem}
h3{margin:1.25rem 0 .25rem;font-size:1rem}
p,ul,fieldset{margin:0 0 1rem}
ul{padding:0;list-style:none}
fieldset{display:grid;grid-template-columns:repeat(auto-fit,minmax(8rem,1fr));gap:.5rem;padding:0;border:0}
legend{margin-bottom:.5rem;padding:0;font-weight:600}
label{display:flex;align-items:center;gap:.625rem;min-height:2.75rem;padding:0 .875rem;border:1px solid var(--edge);border-radius:4px;background:var(--surface)}
input{width:1.125rem;height:1.125rem;margin:0;accent-color:var(--accent)}
button{min-height:2.75rem;padding:0 1.125rem;border:0;border-radius:4px;background:var(--accent);color:#fff;font:600 1rem system-ui,sans-serif}
a{color:inherit;text-underline-offset:.2em}
li a,.way a{display:inline-block;padding-block:.5rem}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
small{display:block;color:var(--muted);font-size:.875rem}
.now{padding:1rem;border-left:3px solid var(--accent);background:var(--surface)}
.error{color:var(--negative);font-weight:600}`;

const styleHash = createHash('sha256').update(STYLE).digest('base64');

export const pausePolicy = contentSecurityPolicy({ scriptHashes: [], styleHashes: [styleHash] });

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const endOf = (until: Date) => `<time datetime="${until.toISOString()}">${time.format(until)} UTC</time>`;

const LENGTHS: Readonly<Record<(typeof PAUSE_DAYS)[number], string>> = {
  1: '24 hours',
  7: '7 days',
  30: '30 days',
  180: '180 days',
};

function render(siteName: string, heading: string, body: string): string {
  const name = escapeHtml(siteName);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(heading)} | ${name}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${STYLE}</style></head>
<body><main><header><a href="/"><img src="/favicon.svg" alt="" width="28" height="28">${name}</a></header><h1>${escapeHtml(heading)}</h1>${body}</main></body></html>`;
}

const HELP = '<p class="way"><a href="/responsible-gambling#help">Find help near you</a></p>';

/** What stores the pause, and so what would end it. */
const keptBy = (isSignedIn: boolean) =>
  isSignedIn
    ? '<p>Your account keeps the break: it applies wherever you sign in, and it cannot be shortened.</p>'
    : '<p>Without an account a cookie in this browser keeps the break. Clearing cookies ends it, and it does not carry over to other browsers. <a href="/auth">Sign in</a> first, and it applies wherever you sign in and cannot be shortened.</p>';

/** Works without JavaScript. */
export function renderPausePage({ siteName, until, isSignedIn, error }: PausePage): string {
  const running = until && `<p class="now"><strong>You are taking a break</strong> until ${endOf(until)}.</p>`;
  const choices = PAUSE_DAYS.map(
    (days) =>
      `<label><input type="radio" name="days" value="${days}" required${error === undefined ? '' : ' aria-describedby="error"'}>${LENGTHS[days]}</label>`,
  );
  const refusal = error === undefined ? '' : `<p class="error" id="error" role="alert">${escapeHtml(error)}</p>`;
  const body = `${running ?? ''}<p>During a break we hide bonuses, codes and casino links, and send no emails about them. Reviews, warnings and the history of each site stay.</p>${keptBy(isSignedIn)}<form method="post" action="/pause"><fieldset><legend>${until ? 'Make it longer, from now' : 'For how long?'}</legend>${choices.join('')}</fieldset>${refusal}<button>${until ? 'Make It Longer' : 'Take a Break'}</button></form>${HELP}`;
  return render(siteName, 'Take a break', body);
}

function renderService({ name, url, phone, note }: HelpService): string {
  const call = phone ? `<small>${escapeHtml(phone)}</small>` : '';
  const more = note ? `<small dir="auto">${escapeHtml(note)}</small>` : '';
  return `<li><a href="${escapeHtml(url)}" rel="noopener external" dir="auto">${escapeHtml(name)}</a>${call}${more}</li>`;
}

function renderDirectory(help: readonly HelpService[]): string {
  const usable = help.filter(({ url }) => isWebUrl(url));
  const countries = [...new Set(usable.map(({ country }) => country))].map((country) => {
    const here = usable.filter((service) => service.country === country);
    return `<h3>${escapeHtml(country)}</h3><ul>${here.map(renderService).join('')}</ul>`;
  });
  return countries.length === 0 ? HELP : `<h2>Free help</h2>${countries.join('')}`;
}

/** In place of the casino: the end of the pause, and help services. */
export function renderRefusedOffer({ siteName, until, help }: RefusedOffer): string {
  const body = `<p class="now">You asked for a break until ${endOf(until)}. Until then we link to no casino.</p><p><a href="/casinos">Our reviews</a> stay open to you.</p>${renderDirectory(help)}`;
  return render(siteName, 'You are taking a break', body);
}
