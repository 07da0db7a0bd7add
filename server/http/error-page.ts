import { createHash } from 'node:crypto';
import { escapeHtml } from '../../shared/text/escape-html';
import { contentSecurityPolicy } from './security-headers';

interface ErrorPage {
  heading: string;
  message: string;
  requestId: string;
}

const STYLE = `:root{color-scheme:light dark;--bg:#f4f4f1;--text:#15171c;--muted:#51555c;--accent:#0047cd}
@media (prefers-color-scheme:dark){:root{--bg:#0d0e11;--text:#ededea;--muted:#a6a9b0;--accent:#2867e4}}
body{margin:0;min-height:100dvh;display:grid;align-content:center;background:var(--bg);color:var(--text);font:400 1rem/1.55 system-ui,sans-serif}
main{width:min(100% - 2rem,36rem);margin-inline:auto;padding-block:1.5rem 3rem;border-top:2px solid var(--text)}
h1{margin:0 0 .75rem;font-size:2rem;line-height:1.1;letter-spacing:-.02em}
p{margin:0 0 1rem;color:var(--muted)}
a,button{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 1.125rem;border:0;border-radius:4px;background:var(--accent);color:#fff;font:inherit;font-weight:600;text-decoration:none}
code{font-size:.875rem}
p a{padding:0;background:none;color:inherit;text-decoration:underline}
header{margin-bottom:2rem}
header a{gap:.625rem;padding:0;background:none;color:var(--text);font-size:1.25rem;font-weight:800;letter-spacing:-.02em}`;

const styleHash = createHash('sha256').update(STYLE).digest('base64');

export const errorPagePolicy = contentSecurityPolicy({ scriptHashes: [], styleHashes: [styleHash] });

interface Link {
  href: string;
  label: string;
}

interface NoticePage {
  heading: string;
  message: string;
  link: Link;
  /** If given, the page starts with the site's logo and name, linked to the home page. */
  siteName?: string;
}

interface ButtonPage {
  heading: string;
  message: string;
  form: { action: string; label: string; fields: Readonly<Record<string, string>> };
  siteName: string;
  back: Link;
}

/** A self-contained page: it needs no database, assets or rendering, any of which may be the cause of the failure. */
export function renderErrorPage({ heading, message, requestId }: ErrorPage): string {
  const reference = `<p>Reference: <code>${escapeHtml(requestId)}</code></p>`;
  return renderPlain({ heading, message }, reference + renderLink({ href: '/', label: 'Return to Home' }));
}

export function renderNoticePage({ siteName, ...page }: NoticePage): string {
  return renderPlain(page, renderLink(page.link), siteName === undefined ? '' : renderBrand(siteName));
}

export function renderButtonPage({ form, siteName, back, ...page }: ButtonPage): string {
  const fields = Object.entries(form.fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const button = `<button>${escapeHtml(form.label)}</button>`;
  return renderPlain(
    page,
    `<form method="post" action="${escapeHtml(form.action)}">${fields.join('')}${button}</form><p>${renderLink(back)}</p>`,
    renderBrand(siteName),
  );
}

const renderLink = ({ href, label }: Link) => `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`;

const renderBrand = (siteName: string) =>
  `<header><a href="/"><img src="/favicon.svg" alt="" width="28" height="28">${escapeHtml(siteName)}</a></header>`;

function renderPlain({ heading, message }: { heading: string; message: string }, rest: string, above = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(heading)}</title><style>${STYLE}</style></head>
<body><main>${above}<h1>${escapeHtml(heading)}</h1><p>${escapeHtml(message)}</p>${rest}</main></body></html>`;
}
