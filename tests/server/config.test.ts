import { describe, expect, test } from 'vitest';
import { ConfigError, parseConfig } from '../../server/config';

describe('the environment', () => {
  test('may be empty', () => {
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

  test('has a demo by default only on the embedded database', () => {
    expect(parseConfig({ DATABASE_URL: 'postgres://localhost/x' }).seedDemo).toBe(false);
    expect(parseConfig({ DATABASE_URL: 'postgres://localhost/x', SEED_DEMO: 'true' }).seedDemo).toBe(true);
    expect(parseConfig({ SEED_DEMO: 'false' }).seedDemo).toBe(false);
  });

  test('treats a blank value as unset', () => {
    expect(parseConfig({ PORT: '', PUBLIC_URL: '', SMTP_URL: '' }).port).toBe(3000);
  });

  test('R28: every bad variable is named at once, and no value', () => {
    const env = {
      PORT: 'SECRET-1',
      SMTP_URL: 'SECRET-2',
      DATABASE_URL: 'mysql://SECRET-3',
      TRUST_PROXY: 'true',
      PUBLIC_URL: 'https://x.example/path',
    };
    const read = () => parseConfig(env);
    expect(read).toThrow(ConfigError);
    for (const name of Object.keys(env)) expect(read).toThrow(name);
    expect(read).not.toThrow(/SECRET/);
  });

  test.for([
    ['1', 1],
    ['10.0.0.0/8, 192.168.0.1', ['10.0.0.0/8', '192.168.0.1']],
  ] as const)('TRUST_PROXY %s is understood', ([value, expected]) => {
    expect(parseConfig({ TRUST_PROXY: value }).trustProxy).toEqual(expected);
  });

  test('an admin needs both an address and a password', () => {
    expect(() => parseConfig({ ADMIN_EMAIL: 'a@example.com' })).toThrow('belong together');
    expect(() => parseConfig({ ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: 'short' })).toThrow('ADMIN_PASSWORD');
  });
});
