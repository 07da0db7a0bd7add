import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { FeaturedImages } from '../../../server/features/transfer/featured-images';
import { parseFile, parseTextFile } from '../../../server/features/transfer/parsing/parse-file';
import { ImportSize, filterRows } from '../../../server/features/transfer/parsing/parsed';
import { markdownFrom } from '../../../server/features/transfer/parsing/html-to-markdown';
import { readFiles } from '../../../server/features/transfer/read-sources';
import { renderMarkdown } from '../../../server/markdown/render-markdown';

const toText = (name: string) =>
  readFileSync(new URL(`../../fixtures/transfer/imports/${name}`, import.meta.url), 'utf8');
const parsed = (name: string, text: string) => {
  const { rows, problems } = parseFile({ name, bytes: new TextEncoder().encode(text) });
  return { posts: filterRows(rows, 'blog_posts').map(({ values }) => values), problems, rows };
};
const found = (name: string) => parsed(name, toText(name));

test.for([
  [
    'wxr-classic.xml',
    'First line\\\nsecond line of the same paragraph.\n\n## A heading\n\nText right under the heading with a **bold** word.\n\n> Quoted\n>\n> second quoted paragraph\n\n- one\n\nText right under the list.',
  ],
  [
    'wxr-text-as-markdown.xml',
    'The file is called price_list_v2_final.csv and 5 \\* 3 \\* 2 is thirty.\n\n1986\\. A great year, as it says.\n\n\\# not a heading but a channel name\n\n\\+ plus sign first\n\nIndented paragraph after a blank line.\n\nA \\[bracket]\\(not a link) and \\`tick\\` and \\~\\~waves\\~\\~ stay.\n\nPrice: $5 `a_b_c` \\*',
  ],
  [
    'wxr-gutenberg-embed.xml',
    'Intro.\n\n<https://video.example.com/watch?v=abc>\n\n```\nline one\n\n# line two\n    indented\n```\n\n- One\n- Two\n\nLeft \\*not emphasised\\* 1_000_000.\n\n|      |\n| ---- |\n| cell |',
  ],
  ['wxr-hidden-image.xml', 'Text.\n\n![Real](https://old.example.com/real.jpg)'],
  ['wxr-old-caption.xml', '![receipt](https://old.example.com/a.png)\n\n*A till receipt of three lines*\n\nAfter it.'],
  [
    'wxr-shortcodes.xml',
    'Before.\n\n<https://video.example.com/watch?v=1>\n\n[Claim](https://casino.example/?ref=abc)\n\nAfter.',
  ],
  ['wxr-more.xml', 'Intro.\n\nRest.\n\nPage two.'],
  ['wxr-control-char.xml', 'Good.'],
] as const)('the HTML of %s becomes Markdown', ([name, markdown]) => {
  const { posts, problems } = found(name);
  expect(posts[0]).toMatchObject({ content: markdown, status: 'published' });
  expect(problems.filter(({ kind }) => kind === 'error')).toEqual([]);
  expect(renderMarkdown(posts[0]?.content ?? '')).not.toMatch(/\[\/?embed|su_button|kg-card/);
});

test('the HTML of a blog becomes Markdown with tight lists, plain headers and raised text, which pages show', () => {
  const html =
    '<ul><li><p>One</p></li><li><p>Two</p></li></ul><table><tr><th><strong>Site</strong></th></tr><tr><td>A</td></tr></table><p>10<sup>6</sup> of H<sub>2</sub>O</p>';
  const { markdown } = markdownFrom(html, { isWordPress: false, hasPlainLines: false });
  expect(markdown).toBe('- One\n- Two\n\n| Site |\n| ---- |\n| A    |\n\n10<sup>6</sup> of H<sub>2</sub>O');
  expect(renderMarkdown(markdown)).toContain('10<sup>6</sup> of H<sub>2</sub>O');
});

test.for([
  [
    '<ul><li>CO<sub>2</sub> is</li><li>See<sup>1</sup><ul><li>x<sup><b>2</b></sup></li></ul></li></ul>',
    '- CO<sub>2</sub> is\n- See<sup>1</sup>\n  - x<sup>**2**</sup>',
  ],
  ['<blockquote>H<sub>2</sub>O</blockquote>', '> H<sub>2</sub>O'],
  ['<div><sup>1</sup> A [note]* and <i>more</i></div>', '<sup>1</sup> A \\[note]\\* and *more*'],
] as const)('Raised and lowered text without a paragraph of its own stays within its words: %s', ([html, expected]) => {
  const { markdown } = markdownFrom(html, { isWordPress: false, hasPlainLines: false });
  expect(markdown).toBe(expected);
  expect(renderMarkdown(markdown)).toContain(html.match(/\w*<su[bp]>/)?.[0]);
});

test('the HTML of ghost-code-figure.json becomes Markdown with code, captions, embeds, bookmarks and toggles', () => {
  expect(found('ghost-code-figure.json').posts.map(({ content }) => content)).toEqual([
    'Before.\n\n```py\ndef a():\n    return 1\n\n# a comment line\n\n    indented = True\n\n* starred\n```\n\n*Listing 1*\n\nAfter.',
    'Before.\n\nOne\n\nDeep\n\nAfter.',
    'Before.\n\n[A video](https://video.example.com/embed/abc)\n\n*The talk*\n\nAfter.',
    '[Title](https://a.example/)\n\nText\n\nAfter.',
    '#### Question?\n\nAnswer.\n\nTail',
  ]);
});

test('the Markdown of another blog’s HTML comes with the names of shortcodes and embeds that it does not keep', () => {
  const reasons = found('wxr-shortcodes.xml').problems.map(({ reason }) => reason);
  expect(reasons).toContain("The shortcode [gallery] was removed from 'Shortcodes'.");
  expect(reasons).toContain("'Shortcodes' shows a link instead of an embed.");
});

test.for([
  ['wxr-entities.xml', { title: 'A ’hex’ … – é ‘title’ ’ em AT&T' }],
  ['wxr-excerpt-html.xml', { excerpt: 'Short & bold text – … […]' }],
  ['wxr-no-title.xml', { title: 'A note without a title.', slug: 'probe-no-title' }],
  ['wxr-posts-only.xml', { category_slug: 'payout-tests', category_name: 'Payout Tests & Fees', tags: ['Fees'] }],
  ['wxr-rank-math.xml', { meta_description: 'Description of the other plugin.', meta_keywords: ['fees', 'payouts'] }],
  ['wxr-yoast-template.xml', { meta_description: 'Yoast template - read on Probe' }],
] as const)('a field of %s is read', ([name, values]) => {
  expect(found(name).posts).toMatchObject([values]);
});

test('a shortcode’s button keeps its link, if it has one that leads somewhere, and is none inside of another', () => {
  const getContent = (html: string) =>
    parsed(
      'b.xml',
      toText('wxr-shortcodes.xml').replace(
        /<content:encoded>[^]*?<\/content:encoded>/,
        `<content:encoded><![CDATA[${html}]]></content:encoded>`,
      ),
    );
  const markdown = (html: string) => getContent(html).posts[0]?.content;
  expect(
    markdown(
      'Go: [button link=\'/a\']Here[/button] or [vc_btn title="There" link="url:https%3A%2F%2Fb.example%2F|target:_blank"].',
    ),
  ).toBe('Go: [Here](/a) or [There](https://b.example/).');
  expect(markdown('[et_pb_button button_url="https://c.example/" button_text="Go"]')).toBe('[Go](https://c.example/)');
  expect(markdown('[su_button url="javascript:alert(1)"]No[/su_button]')).toBe('No');
  expect(markdown('<a href="https://d.example/">[su_button url="https://e.example/"]In[/su_button]</a>')).toBe(
    '[In](https://d.example/)',
  );
  expect(markdown('<pre>[su_button url="https://e.example/"]Code[/su_button]</pre>')).toContain('[su_button');
  expect(getContent('[members_button url="https://e.example/"]x[/members_button]').posts[0]?.status).toBe('draft');
});

describe('an imported text', () => {
  const wordpress = (html: string) =>
    parsed(
      'a.xml',
      toText('wxr-no-title.xml').replace(
        /<content:encoded>[^]*?<\/content:encoded>/,
        () => `<content:encoded><![CDATA[${html}]]></content:encoded>`,
      ),
    );
  const ghost = (html: string) =>
    parsed(
      'ghost.json',
      JSON.stringify({ db: [{ data: { posts: [{ id: '1', title: 'T', slug: 't', status: 'published', html }] } }] }),
    );
  const address = 'https://casino.example/a?b=1';
  const safe = (url: string) =>
    `https://nam02.safelinks.protection.outlook.com/?url=${encodeURIComponent(url)}&amp;data=ed%40example.com`;

  test.for([
    ['display', '<p>It <span style="color:red;display:none !important">secret</span>pays.</p>'],
    ['a class of its own styles', '<style>.x, .y { visibility: hidden }</style><p>It <b class="y">secret</b>pays.</p>'],
    ['the attribute', '<p>It pays.</p><div hidden><p>secret</p></div>'],
    ['no size', '<p>It pays.</p><div style="height:0;overflow:hidden">secret</div>'],
    ['a comment of Word', '<p>It <span style="mso-comment-author:Ed">secret</span>pays.</p>'],
    ['a deletion of Word', '<p xmlns:o="urn:schemas-microsoft-com:office:office">It <del>secret</del>pays.</p>'],
    [
      'a comment of Google Docs',
      '<p>It pays.<a href="#cmnt1">[secret]</a></p><div><p><a href="#cmnt_ref1">[a]</a>secret</p></div>',
    ],
  ] as const)('an imported text has no text that its site did not show, and a note: %s', ([, html]) => {
    for (const { posts, problems } of [wordpress(html), ghost(html)]) {
      expect(posts[0]?.content).toBe('It pays.');
      expect(problems.map(({ reason }) => reason)).toContainEqual(
        expect.stringMatching(/leaves out what its site did not show: [12] passages?\.$/),
      );
    }
    expect(wordpress(html).posts[0]?.title).toBe('It pays.');
  });

  test.for([
    [
      'a padded box around a video',
      '<div style="padding-bottom:56%;height:0;overflow:hidden"><iframe src="https://v.example/1"></iframe></div>',
      '<https://v.example/1>',
    ],
    [
      'what an editor struck out',
      '<p>It <del datetime="2020-01-01T00:00:00+00:00">never</del> pays.</p>',
      'It ~~never~~ pays.',
    ],
    [
      'a link of a page',
      '<p><a href="/about">It</a> <a href="mailto:a@b.example">pays</a>.</p>',
      '[It](/about) [pays](mailto:a@b.example).',
    ],
  ] as const)('an imported text keeps %s, without a note', ([, html, markdown]) => {
    const { posts, problems } = wordpress(html);
    expect(posts[0]?.content).toBe(markdown);
    expect(problems.filter(({ reason }) => reason.includes('did not show'))).toEqual([]);
  });

  test('an imported text has the links that mail programs wrapped, in links, buttons and words', () => {
    const linked = `<p><a href="${safe(safe(address).replaceAll('&amp;', '&'))}">It</a> pays: ${safe(address)} now.</p>`;
    for (const { posts } of [wordpress(linked), ghost(linked)])
      expect(posts[0]?.content).toBe(`[It](${address}) pays: ${address.replace(':', '\\:')} now.`);
    const button = `<p>[su_button url="${safe(address)}"]Go[/su_button]</p><pre>${safe(address)}</pre>`;
    expect(wordpress(button).posts[0]?.content).toContain(`[Go](${address})`);
    expect(
      wordpress('<p><a href="https://eu.safelinks.protection.outlook.com/?to=ed">It</a> pays.</p>').posts[0]?.content,
    ).toBe('It pays.');
  });
});

test('a pinned post and comments get a note', () => {
  const comment = (approved: string) =>
    `<wp:comment><wp:comment_approved>${approved}</wp:comment_approved></wp:comment>`;
  const more = `<wp:is_sticky>1</wp:is_sticky>${comment('1')}${comment('1')}${comment('spam')}</item>`;
  const reasons = parsed('a.xml', toText('wxr-more.xml').replace('</item>', more)).problems.map(({ reason }) => reason);
  expect(reasons).toContainEqual(expect.stringMatching(/ was pinned; posts are not pinned here\.$/));
  expect(reasons).toContain('Comments, which are not imported: 2.');
});

test.for([
  ['wxr-featured-second-file-posts.xml', 'wxr-featured-second-file-media.xml'],
  ['wxr-featured-second-file-media.xml', 'wxr-featured-second-file-posts.xml'],
])('a featured image is found in another file of the upload, whichever comes first: %s', async (names) => {
  const files = names.map((name) => ({
    name,
    path: fileURLToPath(new URL(`../../fixtures/transfer/imports/${name}`, import.meta.url)),
  }));
  const { rows, problems } = await readFiles(files);
  expect(filterRows(rows, 'blog_posts')[0]?.values).toMatchObject({
    featured_image: 'https://old.example.com/wp-content/uploads/pic.jpg',
    featured_image_alt: '',
  });
  expect(problems.filter(({ reason }) => reason.includes('featured image'))).toEqual([]);
});

test('a featured image that is in none of the files, or only in those of another site, is noted', async () => {
  const [posts, media] = ['posts', 'media'].map((kind) => toText(`wxr-featured-second-file-${kind}.xml`));
  const images = new FeaturedImages();
  const read = (name: string, text = '') =>
    parseTextFile({ name, bytes: new TextEncoder().encode(text) }, new ImportSize(), images);
  const { rows } = read('posts.xml', posts);
  read('other.xml', media?.replace('</title>', '</title><link>https://other.example</link>'));
  expect(images.settle()).toMatchObject([
    {
      kind: 'note',
      file: 'posts.xml',
      line: 4,
      reason: "'Has picture' has a featured image that is in none of the files.",
    },
  ]);
  expect(rows[0]?.values).not.toHaveProperty('featured_image');
});

test('too many tags cost only those beyond the first 30, with a note', () => {
  const { posts, problems } = found('wxr-many-tags.xml');
  expect(posts[0]?.tags).toHaveLength(30);
  expect(problems).toMatchObject([{ kind: 'note', reason: expect.stringContaining('first 30 of its 31 tags') }]);
});

test('an item that is no XML costs itself alone, and is named', () => {
  const { posts, problems } = found('wxr-bare-ampersand.xml');
  expect(posts).toMatchObject([{ slug: 'probe-amp-good' }]);
  expect(problems).toMatchObject([{ kind: 'error', line: 8, reason: expect.stringContaining("'pic'") }]);
});

describe('what a WordPress export does not show to everybody is a draft, with a note', () => {
  const post = (change: (xml: string) => string) => parsed('a.xml', change(toText('wxr-no-title.xml')));
  const status = (name: string) => (xml: string) => xml.replace('>publish<', `>${name}<`);
  const field = (name: string, value: string) => (xml: string) =>
    xml.replace(
      '</item>',
      `<wp:postmeta><wp:meta_key>${name}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta></item>`,
    );
  const text = (html: string) => (xml: string) => xml.replace('<p>A note', `${html}<p>A note`);

  test.for([
    ['private', status('private')],
    ['pending', status('pending')],
    ['future', status('future')],
    ['a status of a plugin', status('members-first')],
    ['no status', (xml: string) => xml.replace('<wp:status>publish</wp:status>', '')],
    ['a password', (xml: string) => xml.replace('</item>', '<wp:post_password>x</wp:post_password></item>')],
    ['a field of a members plugin', field('_members_access_role', 'subscriber')],
    ['a newsletter for paying readers', field('_jetpack_newsletter_access', 'paid_subscribers')],
    ['a shortcode for members', text('[members_only]Secret[/members_only]')],
    ['a shortcode whose words hold a link', text('[restrict message="<a href=\'/in\'>Sign in</a>"]Secret[/restrict]')],
    ['a shortcode whose words hold brackets', text('[restrict message="[login]"]Secret[/restrict]')],
    ['a protected text', text('[protected]Secret[/protected]')],
    ['a block for members', text('<!-- wp:jetpack/premium-content -->')],
    ['no date', (xml: string) => xml.replace(/<wp:post_date.*<\/wp:post_date_gmt>/, '')],
    ['no text', (xml: string) => xml.replace('<p>A note without a title.</p>', '')],
  ] as const)('a WordPress post that is not shown to everybody is a draft, with a note: %s', ([, change]) => {
    const { posts, problems } = post(change);
    expect(posts).toMatchObject([{ status: 'draft', published_at: null }]);
    expect(problems).toContainEqual(
      expect.objectContaining({ kind: 'note', reason: expect.stringContaining('comes in as a draft: ') }),
    );
  });

  test('a date that is missing in one field is taken from another', () => {
    const local = post((xml) => xml.replace(/<wp:post_date_gmt>.*<\/wp:post_date_gmt>/, ''));
    expect(local.posts).toMatchObject([{ status: 'published', published_at: new Date('2024-05-06T09:08:09Z') }]);
  });

  test('an absent element changes nothing', () => {
    const { rows } = found('wxr-category-derived-slug.xml');
    expect(rows).toMatchObject([{ table: 'blog_categories', values: { name: 'Новости: Market' } }]);
    expect((rows[0]?.values as { description?: unknown }).description).toBeUndefined();
    const { posts } = post((xml) => xml.replace(/<excerpt:encoded>.*<\/excerpt:encoded>/, ''));
    for (const name of ['excerpt', 'featured_image', 'featured_image_alt', 'meta_description', 'category_id'] as const)
      expect(posts[0]?.[name]).toBeUndefined();
  });
});

describe('what a Ghost export does not show to everybody is a draft, with a note', () => {
  const ghost = (fields: object, meta: object = {}) =>
    parsed(
      'g.json',
      JSON.stringify({
        db: [
          {
            data: {
              posts: [
                {
                  id: 'p',
                  title: 'A',
                  slug: 'a',
                  html: '<p>x</p>',
                  status: 'published',
                  created_at: '2024-01-02',
                  ...fields,
                },
              ],
              posts_meta: [{ post_id: 'p', ...meta }],
            },
          },
        ],
      }),
    );

  test.for([
    ['members', { visibility: 'members' }, {}],
    ['paid', { visibility: 'paid' }, {}],
    ['tiers', { visibility: 'tiers' }, {}],
    ['scheduled', { status: 'scheduled' }, {}],
    ['sent by email', { status: 'sent' }, {}],
    ['email only', {}, { email_only: 1 }],
    ['an unknown type', { type: 'note' }, {}],
    ['a gated part', { html: '<p>x</p><!--kg-gated-block:begin nonMember:false--><p>y</p>' }, {}],
    ['no date', { created_at: null }, {}],
  ] as const)('a Ghost post that is not shown to everybody is a draft, with a note: %s', ([, fields, meta]) => {
    const { posts, problems } = ghost(fields, meta);
    expect(posts).toMatchObject([{ status: 'draft', published_at: null }]);
    expect(problems).toContainEqual(
      expect.objectContaining({ kind: 'note', reason: expect.stringContaining('comes in as a draft: ') }),
    );
  });

  test('a public Ghost post is published on a day that it names', () => {
    expect(ghost({ visibility: 'public' }).posts).toMatchObject([
      { status: 'published', published_at: new Date('2024-01-02T00:00:00Z') },
    ]);
  });
});
