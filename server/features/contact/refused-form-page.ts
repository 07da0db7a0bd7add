import { createHash } from 'node:crypto';
import { escapeHtml } from '../../../shared/text/escape-html';
import { contentSecurityPolicy } from '../../http/security-headers';

export type Values = Record<'name' | 'email' | 'subject' | 'message', string>;

interface Refusal {
  values: Values;
  errors: Partial<Record<string, string>>;
  failure?: string;
}

const STYLE = `:root{color-scheme:light dark;--bg:#f4f4f1;--surface:#fff;--text:#15171c;--muted:#51555c;--edge:#7e7e76;--accent:#0047cd;--negative:#ac1a1c}
@media (prefers-color-scheme:dark){:root{--bg:#0d0e11;--surface:#16181c;--text:#ededea;--muted:#a6a9b0;--edge:#767b83;--accent:#2867e4;--negative:#f7857d}}
body{margin:0;background:var(--bg);color:var(--text);font:400 1rem/1.55 system-ui,sans-serif}
main{width:min(100% - 2rem,42rem);margin:3rem auto;border-top:2px solid var(--text)}
h1{margin:1.5rem 0 .75rem;font-size:2rem;line-height:1.1;letter-spacing:-.02em}
label{display:block;margin-top:1rem;font-size:.875rem;font-weight:600}
input,textarea{box-sizing:border-box;width:100%;min-height:2.75rem;margin-top:.375rem;padding:.5rem .75rem;border:1px solid var(--edge);border-radius:4px;background:var(--surface);color:inherit;font:inherit}
[aria-invalid]{border-color:var(--negative);box-shadow:inset 3px 0 0 var(--negative)}
.error{margin:.375rem 0 0;color:var(--negative);font-size:.875rem}
.trap{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
button{min-height:2.75rem;margin:1.5rem 1rem 0 0;padding:0 1.125rem;border:0;border-radius:4px;background:var(--accent);color:#fff;font:600 1rem system-ui,sans-serif}
a{display:inline-flex;align-items:center;min-height:2.75rem;color:inherit}`;

const styleHash = createHash('sha256').update(STYLE).digest('base64');

export const refusedFormPolicy = contentSecurityPolicy({ scriptHashes: [], styleHashes: [styleHash] });

const LABELS: Values = { name: 'Name', email: 'Email address', subject: 'Subject (optional)', message: 'Message' };

function field(name: keyof Values, { values, errors }: Refusal): string {
  const error = errors[name];
  const told = error === undefined ? '' : ` aria-invalid="true" aria-describedby="${name}-error"`;
  const value = escapeHtml(values[name]);
  const control =
    name === 'message'
      ? `<textarea id="message" name="message" rows="8"${told}>\n${value}</textarea>`
      : `<input id="${name}" name="${name}" value="${value}"${told}>`;
  const sentence = error === undefined ? '' : `<p class="error" id="${name}-error">${escapeHtml(error)}</p>`;
  return `<label for="${name}">${LABELS[name]}</label>${control}${sentence}`;
}

export function renderRefusedForm(refusal: Refusal): string {
  const failure = refusal.failure ?? 'Please correct the fields marked below.';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Message not sent</title><style>${STYLE}</style></head>
<body><main><h1>Message not sent</h1><p role="alert">${escapeHtml(failure)}</p>
<form action="/contact" method="post">${(['name', 'email', 'subject', 'message'] as const).map((name) => field(name, refusal)).join('\n')}
<div class="trap" aria-hidden="true"><label>Leave this empty<input name="website" tabindex="-1" autocomplete="off"></label></div>
<button>Send Message</button><a href="/">Return to Home</a></form></main></body></html>`;
}
