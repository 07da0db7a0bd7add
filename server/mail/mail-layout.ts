import { escapeHtml } from '../../shared/text/escape-html';

export interface MailLink {
  label: string;
  url: string;
}

export interface MailSection {
  heading: string;
  lines: readonly string[];
  links: readonly MailLink[];
}

export interface MailContent {
  siteName: string;
  heading: string;
  paragraphs: readonly string[];
  sections?: readonly MailSection[];
  closing?: readonly string[];
  action?: MailLink;
  footer: readonly string[];
  footerLink?: MailLink;
}

/** Placeholder for the branding until the mail is sent. No text can contain it, because quotes are escaped. */
const BRAND = '<p data-brand="" style="margin:0 0 24px;font-weight:700">';
const BUTTON = 'style="display:inline-block;padding:12px 20px;border-radius:4px;background:#0047cd;';

export interface MailLook {
  accent: string;
  logoUrl: string | null;
}

/** Applied when the mail is sent, so that a changed look is used. */
export function mailInLook(html: string, { accent, logoUrl }: MailLook): string {
  const logo =
    logoUrl === null ? '' : `<img src="${escapeHtml(logoUrl)}" alt="" height="32" style="vertical-align:middle"> `;
  return html.replace(BRAND, () => BRAND + logo).replace(BUTTON, () => BUTTON.replace('#0047cd', accent));
}

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
const small = (html: string) => `<p style="margin:0 0 8px;font-size:13px;color:#51555c">${html}</p>`;

const linkHtml = ({ label, url }: MailLink) =>
  `<a href="${escapeHtml(url)}" style="color:#0045c7">${escapeHtml(label)}</a>`;

const sectionText = ({ heading, lines, links }: MailSection) =>
  [heading, ...lines.map((line) => `- ${line}`), ...links.map(({ label, url }) => `${label}: ${url}`)].join('\n');

const sectionHtml = ({
  heading,
  lines,
  links,
}: MailSection) => `<h2 style="margin:24px 0 8px;font-size:18px;line-height:1.25">${escapeHtml(heading)}</h2>
<ul style="margin:0 0 8px;padding:0 0 0 20px">${lines.map((line) => `<li style="margin:0 0 4px">${escapeHtml(line)}</li>`).join('\n')}</ul>
<p style="margin:0 0 16px;font-size:14px">${links.map(linkHtml).join(' &#183; ')}</p>`;

function buttonHtml({ label, url }: MailLink): string {
  const href = escapeHtml(url);
  return `<p style="margin:24px 0"><a href="${href}" ${BUTTON}color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
${small(`If the button does not work, open this address:<br><a href="${href}" style="color:#0045c7;word-break:break-all">${href}</a>`)}`;
}

export function renderMail(content: MailContent) {
  const { siteName, heading, paragraphs, sections = [], closing = [], action, footer, footerLink } = content;
  const text = [
    heading,
    ...paragraphs,
    ...sections.map(sectionText),
    ...closing,
    ...(action ? [`${action.label}: ${action.url}`] : []),
    '--',
    ...footer,
    ...(footerLink ? [`${footerLink.label}: ${footerLink.url}`] : []),
  ].join('\n\n');
  const link = footerLink && linkHtml(footerLink);
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;padding:24px;background:#f4f4f1;color:#15171c;font:16px/1.55 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-top:2px solid #15171c">
${BRAND}${escapeHtml(siteName)}</p>
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.2">${escapeHtml(heading)}</h1>
${[...paragraphs.map(paragraph), ...sections.map(sectionHtml), ...closing.map(paragraph)].join('\n')}
${action ? buttonHtml(action) : ''}
</div>
<div style="max-width:560px;margin:16px auto 0">${footer.map((line) => small(escapeHtml(line))).join('\n')}${link ? small(link) : ''}</div>
</body></html>
`;
  return { text, html };
}
