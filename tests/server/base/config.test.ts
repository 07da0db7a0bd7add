import { describe, expect, test } from 'vitest';
import { ConfigError, parseConfig } from '../../../server/base/config';

describe('the environment', () => {
  test('the environment may be empty', () => {
    expect(parseConfig({})).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      publicUrlIsSet: false,
      databaseUrl: undefined,
      seedDemo: true,
      trustProxy: false,
      logLevel: 'info',
    });
  });

  test('the environment has the demo by default only with the embedded database', () => {
    expect(parseConfig({ DATABASE_URL: 'postgres://localhost/x' }).seedDemo).toBe(false);
    expect(parseConfig({ DATABASE_URL: 'postgres://localhost/x', SEED_DEMO: 'true' }).seedDemo).toBe(true);
    expect(parseConfig({ SEED_DEMO: 'false' }).seedDemo).toBe(false);
  });

  test('the environment treats a blank value as unset', () => {
    expect(parseConfig({ PORT: '', PUBLIC_URL: '', SMTP_URL: '' }).port).toBe(3000);
  });

  test('R28: every invalid variable is named at once, without values', () => {
    const env = {
      PORT: 'SECRET-1',
      SMTP_URL: 'SECRET-2',
      DATABASE_URL: 'mysql://SECRET-3',
      TRUST_PROXY: 'true',
      PUBLIC_URL: 'not-a-url-SECRET-4',
    };
    const read = () => parseConfig(env);
    expect(read).toThrow(ConfigError);
    for (const name of Object.keys(env)) expect(read).toThrow(name);
    expect(read).not.toThrow(/SECRET/);
  });

  test.for([
    ['1', 1],
    ['10.0.0.0/8, 192.168.0.1', ['10.0.0.0/8', '192.168.0.1']],
  ] as const)('TRUST_PROXY %s is accepted', ([value, expected]) => {
    expect(parseConfig({ TRUST_PROXY: value }).trustProxy).toEqual(expected);
  });

  test('an admin requires both an address and a password', () => {
    expect(() => parseConfig({ ADMIN_EMAIL: 'a@example.com' })).toThrow('belong together');
    const url = 'postgres://localhost/x';
    expect(() => parseConfig({ DATABASE_DIRECT_URL: url })).toThrow('set both, or neither');
    expect(() => parseConfig({ DATABASE_URL: url, DATABASE_DIRECT_URL: url })).toThrow(
      'DATABASE_DIRECT_URL: is the same',
    );
    expect(() => parseConfig({ DATABASE_REPLICA_URL: url })).toThrow('set both, or neither');
    const direct = 'postgres://localhost/direct';
    for (const replica of [url, direct]) {
      const env = { DATABASE_URL: url, DATABASE_DIRECT_URL: direct, DATABASE_REPLICA_URL: replica };
      expect(() => parseConfig(env)).toThrow('DATABASE_REPLICA_URL: is the address of the primary');
    }
    expect(() => parseConfig({ DATABASE_POOL: '3' })).toThrow('DATABASE_POOL');
    expect(() => parseConfig({ ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: 'short' })).toThrow('ADMIN_PASSWORD');
  });

  test.for(['short', 'password123', 'LootRank2024', 'owner@example.com', 'aaaaaaaaaaaa', `x${'y'.repeat(256)}`])(
    'the environment refuses %s as an admin’s password, by the rules of any password, and does not print it',
    (password) => {
      const read = () => parseConfig({ ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: password });
      expect(read).toThrow(ConfigError);
      expect(read).toThrow(/ADMIN_PASSWORD: (Password must be|This password is too common)/);
      expect(read).not.toThrow(password);
    },
  );

  const bucket = {
    S3_ENDPOINT: 'https://s3.example.com',
    S3_REGION: 'eu-central-1',
    S3_BUCKET: 'lootrank',
    S3_ACCESS_KEY_ID: 'SECRET-ID',
    S3_SECRET_ACCESS_KEY: 'SECRET-KEY',
  };

  test('a bucket is configured completely or not at all', () => {
    expect(parseConfig({}).s3).toBeUndefined();
    expect(parseConfig(bucket).s3).toEqual({
      endpoint: 'https://s3.example.com',
      region: 'eu-central-1',
      bucket: 'lootrank',
      accessKeyId: 'SECRET-ID',
      secretAccessKey: 'SECRET-KEY',
      prefix: '',
      pathStyle: true,
    });
    expect(parseConfig({ ...bucket, S3_PREFIX: 'site/a', S3_PATH_STYLE: 'false' }).s3).toMatchObject({
      prefix: 'site/a/',
      pathStyle: false,
    });
  });

  test.for(Object.keys(bucket))('R28: a bucket without %s is refused by that name, without values', (name) => {
    const read = () => parseConfig({ ...bucket, [name]: '' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(`Missing: ${name}`);
    expect(read).not.toThrow(/SECRET-|example/);
  });

  test.for([
    ['S3_ENDPOINT', 's3.SECRET.example'],
    ['S3_BUCKET', 'SECRET_BUCKET'],
    ['S3_REGION', 'SECRET region'],
    ['S3_PREFIX', '/SECRET/'],
    ['S3_PATH_STYLE', 'SECRET'],
  ] as const)('R28: an invalid %s is named, without values', ([name, value]) => {
    const read = () => parseConfig({ ...bucket, [name]: value });
    expect(read).toThrow(name);
    expect(read).not.toThrow(/SECRET/);
  });

  test('a partial bucket configuration is refused', () => {
    expect(() => parseConfig({ S3_PREFIX: 'images' })).toThrow('S3_BUCKET');
  });
});
