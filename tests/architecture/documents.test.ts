import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { STAFF_BODY } from '../../server/http/request-body';
import { MAX_EVIDENCE_MB } from '../../shared/payouts/payouts';
import { MAX_UPLOAD_BYTES } from '../../shared/content/media.schema';
import { MAX_IMPORT_BYTES } from '../../shared/transfer/transfer';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');

const documents = [
  'README.md',
  ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** The anchors that headings have where the documents are read. */
const getAnchors = (text: string) =>
  matches(text, /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

test.for(documents)('every link of %s leads to a file, and to a heading of it', (document) => {
  const broken = matches(read(document).replace(/`[^`\n]*`/g, ''), /\]\((?!https?:|mailto:)([^)\s]+)\)/g).filter(
    (link) => {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? document : path.join(path.dirname(document), file);
      if (!existsSync(path.join(root, target))) return true;
      return anchor !== undefined && !getAnchors(read(target)).includes(anchor);
    },
  );
  expect(broken).toEqual([]);
});

test.for(documents.filter((name) => name !== 'docs/releases.md'))(
  'every source file that %s names exists',
  (document) => {
    const named = matches(
      read(document),
      /`((?:server|client|shared|tests|migrations|docs)\/[\w./$-]+\.(?:tsx?|mjs|cjs|md))`/g,
    );
    expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  },
);

test('every place that names the version names the newest release', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const lock = JSON.parse(read('package-lock.json')) as {
    version: string;
    packages: Record<string, { version: string }>;
  };
  expect({
    lock: lock.version,
    ofRoot: lock.packages['']?.version,
    image: matches(read('Dockerfile'), /image\.version=(\S+)/g),
    compose: matches(read('docs/deploy/compose.yaml'), /lootrank:(\d\S*)/g),
    readme: matches(read('README.md'), /this is (\d+\.\d+\.\d+)/g),
    newest: matches(read('docs/releases.md'), /^## (\d\S*)/gm)[0],
    inTable: matches(read('docs/releases.md'), /^\| (\d+\.\d+\.\d+) \|/gm)[0],
  }).toEqual({
    lock: version,
    ofRoot: version,
    image: [version],
    compose: [version],
    readme: [version],
    newest: version,
    inTable: version,
  });
});

describe('the runbook', () => {
  const [alerts = ''] = read('docs/runbook.md').split('Without an alert:');

  test('the runbook has a row for each alert, in their order', () => {
    const rows = matches(alerts, /^\| ([A-Z]\w+(?:, [A-Z]\w+)*)/gm).flatMap((names) => names.split(', '));
    expect(rows).toEqual(matches(read('docs/alerts.yml'), /- alert: (\w+)/g));
  });

  test('the runbook quotes lines of the log that the site writes', () => {
    const sources = readdirSync(path.join(root, 'server'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => read(`server/${name}`))
      .join('\n');
    const second = matches(read('docs/runbook.md'), /^\| (?:[^|]|\\\|)+ \| ((?:[^|]|\\\|)+) \|/gm);
    const quoted = second.flatMap((cell) => matches(cell, /`([^`]+)`/g)).map((line) => line.replace(/ ?…$/, ''));
    expect(quoted.length).toBeGreaterThan(12);
    expect(quoted.filter((line) => !sources.includes(line))).toEqual([]);
  });
});

test('each variable of the environment is in the code, the example and the README', () => {
  const ofCode = matches(
    read('server/base/config.ts') + read('server/base/sign-in-config.ts'),
    /^\s+([A-Z][A-Z\d_]+): optional\(/gm,
  );
  const ofExample = matches(read('.env.example'), /^([A-Z\d_]+)=/gm);
  expect(ofCode.length).toBeGreaterThan(20);
  expect(ofCode.filter((name) => !ofExample.includes(name))).toEqual([]);
  // Those of providers are patterns there: docs/accounts.md.
  const plain = ofExample.filter((name) => !/^(OIDC|GOOGLE|DISCORD|TWITCH|GITHUB)_/.test(name));
  const readme = read('README.md');
  expect(plain.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

test('the nginx configuration accepts uploads of the size that the site accepts, with their form', () => {
  const taken = {
    '= /admin/import': MAX_IMPORT_BYTES,
    '= /admin/media': MAX_UPLOAD_BYTES,
    '~ ^/casino/[^/]+/payouts$': MAX_EVIDENCE_MB * 1024 ** 2,
  };
  const nginx = read('docs/deploy/nginx.conf').split('location ').slice(1);
  const limited = nginx.filter((block) => block.includes('client_max_body_size'));
  expect(limited.map((block) => block.slice(0, block.indexOf(' {'))).sort()).toEqual(Object.keys(taken).sort());
  for (const [place, bytes] of Object.entries(taken)) {
    const block = limited.find((text) => text.startsWith(`${place} {`)) ?? '';
    const [megabytes] = matches(block, /client_max_body_size (\d+)m;\s+proxy_request_buffering off;/g);
    const room = Number(megabytes) * 1024 ** 2 - bytes;
    expect(room > 0 && room <= 0.1 * bytes + 1024 ** 2, place).toBe(true);
  }
  const [megabytes] = matches(read('docs/deploy/Caddyfile'), /max_size (\d+)MB/g);
  expect(Number(megabytes) * 1_000_000).toBeGreaterThan(Math.max(...Object.values(taken)));
});

test('the nginx configuration buffers little of what strangers send on its disk', () => {
  const [elsewhere] = matches(
    read('docs/deploy/nginx.conf').split('location')[0] ?? '',
    /client_max_body_size (\d+)m/g,
  );
  expect(Number(elsewhere) * 1024 ** 2).toBe(2 * STAFF_BODY);
});

test('the nginx configuration lets no visitor choose a country', () => {
  expect(read('docs/deploy/nginx.conf').split('location ')[0]).toContain('proxy_set_header CF-IPCountry "";');
  expect(read('docs/deploy/Caddyfile')).toContain('header_up -CF-IPCountry');
  expect(read('README.md')).toContain('(`CF-IPCountry`)');
});

interface Service {
  environment?: Record<string, string>;
  command?: string | string[];
  volumes?: string[];
  extra_hosts?: string[];
  networks?: { default: { ipv4_address: string } };
}

test('the scaled setup starts each engine with the files and the parameters that are tested', () => {
  const [base, scaled] = ['compose.yaml', 'compose-scaled.yaml'].map(
    (name) => parse(read(`docs/deploy/${name}`), { merge: true }) as { services: Record<string, Service> },
  );
  const services = { ...base?.services, ...scaled?.services };
  const mounted = Object.values(services).flatMap(({ volumes = [] }) => volumes.filter((one) => one.startsWith('./')));
  expect(
    mounted.map((one) => one.split(':')[0] ?? '').filter((file) => !existsSync(path.join(root, 'docs/deploy', file))),
  ).toEqual([]);
  const known = read('.env.example');
  const variables = Object.keys({ ...base?.services['site']?.environment, ...scaled?.services['site']?.environment });
  expect(variables.filter((name) => !known.includes(`\n${name}=`))).toEqual([]);

  const vcl = read('docs/deploy/varnish.vcl');
  const parameters = (text: string) => text.match(/-p \w+=\w+/g);
  expect(parameters(String(services['varnish']?.command))).toEqual(parameters(vcl));
  const hosts = ['site', 'site-2'].map(
    (name, at) => `site-${at + 1}:${services[name]?.networks?.default.ipv4_address}`,
  );
  expect(services['varnish']?.extra_hosts).toEqual(hosts);
  expect(matches(vcl, /\.host = "([^"]+)"/g)).toEqual(hosts.map((host) => host.split(':')[0]));
});

test('the systemd unit starts the site as npm start and the image do', () => {
  const flags = (file: string) => [...new Set(read(file).match(/--max-[a-z-]+=\d+/g))];
  expect(flags('docs/deploy/lootrank.service')).toEqual(flags('package.json'));
  expect(flags('Dockerfile')).toEqual(flags('package.json'));
});

test('the site is reached only through the proxy', () => {
  expect(read('docs/deploy/compose.yaml').match(/^ +ports:/gm)).toHaveLength(1);
  expect(read('docs/deploy/compose-scaled.yaml')).not.toMatch(/^ +ports:/m);
  for (const document of documents) {
    expect(read(document).match(/docker run[^`]* -p 3000:3000/g), document).toBeNull();
  }
});
