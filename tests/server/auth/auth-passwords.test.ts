import { describe, expect, test } from 'vitest';
import { ownNames, passwordProblem } from '../../../shared/auth/passwords';
import { phoneNumber } from '../../../shared/auth/credentials';
import { isSuperlinear } from '../../fixtures/growth';

const TOO_COMMON = 'This password is too common: it would be guessed. Choose another one.';

describe('a new password', () => {
  test.for([
    'password',
    'Password1',
    'P@ssw0rd!',
    'qwertyuiop',
    'asdfghjkl',
    '12345678',
    '87654321',
    '11111111',
    'aaaaaaaa',
    'abcabcabc',
    '1q2w3e4r',
    'iloveyou',
    'letmein1',
    'Welcome1!',
    'counter-strike',
    'passwordpassword',
    'L00tRank1',
  ])('%s is refused as one of the first passwords to be guessed', (password) => {
    expect(passwordProblem(password)).toBe(TOO_COMMON);
  });

  test.for([
    'kX9$lqv!',
    '83920174',
    'correct horse battery',
    'a93847261a',
    'blue-kettle-42',
    'love8374920174628',
    '🦊 no digit, blanks and an emoji, sixty-four characters of it all 🎲',
    ' leading and trailing ',
  ])('the new password %s is accepted', (password) => {
    expect(passwordProblem(password)).toBeUndefined();
  });

  test('a new password has 8 to 256 characters, counted as a person would', () => {
    expect(passwordProblem('🎲🦊🎯🪙🗝️')).toContain('at least 8');
    expect(passwordProblem('xkcd-7v')).toContain('at least 8');
    expect(passwordProblem('🎲 kettle '.repeat(28).slice(0, 256))).toBeUndefined();
    expect(passwordProblem('kettle blue 7 '.repeat(19))).toContain('at most 256');
  });

  test('a new password may not be the name of the site or of the person', () => {
    const names = ownNames('Skin Watch', 'gertrude.stein@example.com');
    for (const password of [
      'skinwatch1',
      'Skin Watch',
      'gertrude.stein',
      'gertrude.stein@example.com',
      'GertrudeStein9',
    ]) {
      expect([password, passwordProblem(password, names)]).toEqual([password, TOO_COMMON]);
    }
    expect(passwordProblem('gertrude drinks tea', names)).toBeUndefined();
  });

  test.for(['a', 'ab', '1!', '🎲'])('a new password of many %s is checked in time by its length', (piece) => {
    const long = (size: number) => piece.repeat(size / piece.length);
    expect(isSuperlinear((password) => passwordProblem(password), long, 400_000)).toBe(false);
  });
});

test('a phone number has a canonical spelling, and an invalid one has none', () => {
  for (const typed of ['+44 20 7946 0000', '+44 (20) 7946-0000', '0044 20 7946 0000'])
    expect(phoneNumber(typed)).toBe('+442079460000');
  for (const typed of ['', '020 7946 0000', '+0123456789', '+1', 'call me', `+${'1'.repeat(16)}`])
    expect(phoneNumber(typed)).toBeUndefined();
});
