import { expect, test } from 'vitest';
import { actionWord, actorWord, entityWord, tokenWord } from '../../../client/features/audit/admin/audit-words';
import { changedAuditFields } from '../../../client/features/audit/admin/changed-fields';
import { fieldLabel } from '../../../shared/audit/change-sentence';

test('only changed fields are shown, and never the time of the change', () => {
  const before = { title: 'Old', slug: 'same', tags: ['a'], updatedAt: '2026-11-20' };
  const after = { title: 'New', slug: 'same', tags: ['a', 'b'], updatedAt: '2026-11-21' };
  expect(changedAuditFields(before, after)).toEqual([
    { name: 'title', before: 'Old', after: 'New' },
    { name: 'tags', before: 'a', after: 'a\nb' },
  ]);
});

test('a time is shown locally and in UTC, and a text that only resembles one as it was typed', () => {
  const [before, after] = [{ publishAt: '2026-12-01T16:00:00.000Z' }, { publishAt: '2026-99-99T99:99Z' }];
  expect(changedAuditFields(before, after)).toEqual([
    {
      name: 'publishAt',
      before: expect.stringMatching(/Dec 1, 2026, 16:00 UTC$/) as string,
      after: '2026-99-99T99:99Z',
    },
  ]);
});

test('every field is shown for something created or deleted', () => {
  expect(changedAuditFields(null, { name: 'Tag', count: 2 })).toEqual([
    { name: 'name', before: undefined, after: 'Tag' },
    { name: 'count', before: undefined, after: '2' },
  ]);
  expect(changedAuditFields({ name: 'Tag' }, null)).toEqual([{ name: 'name', before: 'Tag', after: undefined }]);
});

test('values are words, not cents, keys or JSON', () => {
  const before = {
    'fact:min_deposit': { value: 500 },
    isRecommended: false,
    criteria: [{ key: 'payouts', weight: 40 }],
  };
  const after = {
    'fact:min_deposit': { value: 250, note: 'first one' },
    isRecommended: true,
    criteria: [
      { key: 'payouts', weight: 50 },
      { key: 'terms', weight: null },
    ],
  };
  expect(changedAuditFields(before, after)).toEqual([
    { name: 'fact:min_deposit', before: '$5', after: '$2.50 (first one)' },
    { name: 'isRecommended', before: 'No', after: 'Yes' },
    { name: 'criteria', before: 'Key: payouts, Weight: 40', after: 'Key: payouts, Weight: 50\nKey: terms, Weight: –' },
  ]);
  expect(['fact:min_deposit', 'score:payouts', 'metaTitle'].map(fieldLabel)).toEqual([
    'Minimum deposit',
    'Payouts',
    'Meta title',
  ]);
});

test('a list is shown as a single value, and no recorded values as no changes', () => {
  expect(changedAuditFields([{ id: 1 }], [{ id: 2 }])).toMatchObject([{ name: 'value' }]);
  expect(changedAuditFields(null, null)).toEqual([]);
});

test('an entry names its user, a deleted account, or the operator for a command without a request', () => {
  const entry = { actorId: null, actorEmail: null, requestId: 'r' };
  expect(actorWord({ ...entry, actorId: 'a', actorEmail: 'a@example.com' })).toBe('a@example.com');
  expect(actorWord(entry)).toBe('A deleted account');
  expect(actorWord({ ...entry, requestId: null })).toBe('The operator');
  expect(`${actionWord('renew_recovery_codes')}: ${entityWord('account')}`).toBe('Renew recovery codes: Own account');
});

test.for([
  [null, null, undefined],
  ['personal', 'Nightly facts', 'the token “Nightly facts”'],
  ['access', 'Nightly facts', 'an access token of “Nightly facts”'],
  ['access', null, 'a program’s access token'],
  ['personal', null, 'a token'],
] as const)('an entry made with a token (%s, %s) names it', ([tokenKind, tokenName, words]) => {
  expect(tokenWord({ tokenKind, tokenName })).toBe(words);
});
