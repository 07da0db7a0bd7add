import { describe, expect, test } from 'vitest';
import type { ZodType } from 'zod';
import { newPassword, signInInput, updateUserInput } from '../../../shared/auth/auth.schema';
import { searchWords } from '../../../shared/text/search-parameters';
import { bodyText, emailInput, multilineText, plainText, searchText } from '../../../shared/text/text.schema';
import { imageUrlInput, webUrlInput } from '../../../shared/text/url-input.schema';
import { isImageUrl, toAsciiUrl } from '../../../shared/text/web-url';
import { isSuperlinear } from '../../fixtures/growth';

const name = plainText({ name: 'Name', max: 10, required: 'Please enter your name' });
const message = multilineText({ name: 'Message', max: 20 });
const email = emailInput('Please enter your email address');

function refusal(schema: ZodType, value: unknown): string | undefined {
  const result = schema.safeParse(value);
  return result.success ? undefined : result.error.issues[0]?.message;
}

test.for(['Ada', 'é e\u0301', '👨‍👩‍👧', 'שלום', 'a\u202eb', "' or 1=1"])(
  'R18: single-line text keeps %j as it was typed',
  (text) => {
    expect(name.parse(`  ${text} `)).toBe(text);
  },
);

test.for([
  ['', 'Please enter your name'],
  [' \t ', 'Please enter your name'],
  [undefined, 'Please enter your name'],
  [7, 'Please enter your name'],
  ['x'.repeat(11), 'Name must be at most 10 characters'],
  ['a\u0000b', 'Name holds characters that cannot be stored'],
  ['a\u001bb', 'Name holds characters that cannot be stored'],
  ['a\ud800b', 'Name holds characters that cannot be stored'],
  ['a\nb', 'Name must be one line'],
  ['a\rb', 'Name must be one line'],
] as const)('R18: single-line text refuses %j: %s', ([text, sentence]) => {
  expect(refusal(name, text)).toBe(sentence);
});

test('multi-line text keeps its lines and tabs', () => {
  expect(message.parse('\n one\r\n\ttwo \n')).toBe('one\r\n\ttwo');
});

test('a search may be empty', () => {
  expect(searchText.parse('  ')).toBe('');
  expect(refusal(searchText, 'x'.repeat(201))).toBe('Search text must be at most 200 characters');
});

test.for(['ada@example.com', 'a.b+c@sub.example.co.uk', `${'x'.repeat(64)}@example.com`])(
  'an email address may be %s',
  (address) => {
    expect(email.parse(` ${address} `)).toBe(address);
  },
);

test.for([
  ['', 'Please enter your email address'],
  ['ada', 'Enter the full address, for example name@example.com'],
  ['ada@example', 'Enter the full address, for example name@example.com'],
  ['a b@example.com', 'Enter the full address, for example name@example.com'],
  ['ada@example.com\nBcc: b@example.com', 'Email must be one line'],
  [`${'x'.repeat(65)}@example.com`, 'The part before the @ is too long'],
  [`ada@${'x'.repeat(250)}.com`, 'Email must be at most 254 characters'],
] as const)('an email address may not be %j: %s', ([address, sentence]) => {
  expect(refusal(email, address)).toBe(sentence);
});

test.for(['a', '@', 'a.', '(a+)+$'])('R17: an email address of many %s is validated in time by its length', (part) => {
  const hostile = (size: number) => `${part.repeat(size / part.length)}@`;
  expect(isSuperlinear((address) => email.safeParse(address), hostile, 200_000)).toBe(false);
});

const INVISIBLE = [
  '\u200b',
  '\u200d\u2060',
  '\ufe0f',
  '\u{e0100}',
  '\u0301\u0308',
  '\u3164',
  '\u115f\uffa0',
  '\u2800',
  '\u00ad',
  '\u202e',
];

test.for([...INVISIBLE, `  ${INVISIBLE.join(' ')} `])('a required text must show something: %j does not', (text) => {
  expect(refusal(name, text)).toBe('Please enter your name');
  expect(refusal(bodyText({ name: 'Text', max: 100 }), text)).toBe('Text is required');
});

test.for(['Ada\u200b', '👩‍👩‍👧', '\u0301a', '한', '.', '€', '\u202eabc'])(
  'a required text may contain such characters next to others: %j',
  (text) => {
    expect(name.parse(text)).toBe(text);
  },
);

test('a required text that is missing is reported as a single problem', () => {
  expect(name.safeParse('').error?.issues).toHaveLength(1);
});

test.for(['\ufffe', '\uffff', '\ufdd0', '\ufdef', '\u{1fffe}', '\u{10ffff}'])(
  'noncharacter code points are refused: %j',
  (character) => {
    for (const schema of [name, message, bodyText({ name: 'Name', max: 20 })])
      expect(refusal(schema, `a${character}`)).toMatch(/^(Name|Message) holds characters that cannot be stored$/);
    expect(refusal(newPassword, `correct horse${character}`)).toBe('Password holds characters that cannot be stored');
    expect(searchWords(`a${character}b`)).toBe('a b');
  },
);

describe('a body', () => {
  const body = bodyText({ name: 'Text', max: 100, min: 0 });

  test.for([
    ['    code\n    more\n\ntext', '    code\n    more\n\ntext'],
    ['\n \n\t\n    code\n', '    code'],
    ['\r\n\r\n\tcode\r\n\r\n', '\tcode'],
    ['text\n\n    code\n \n', 'text\n\n    code'],
    ['\ufeff# Title', '# Title'],
    [' \n\t ', ''],
    ['', ''],
  ] as const)('a body of %j loses only the blank lines around it', ([typed, stored]) => {
    expect(body.parse(typed)).toBe(stored);
    expect(body.parse(stored)).toBe(stored);
  });
});

test.for(['correct\thorse', 'correct\nhorse', 'correct\0horse', 'correct\u0085horse', '\u001bcorrect horse'])(
  'a password may not contain control characters when set: %j',
  (password) => {
    expect(refusal(newPassword, password)).toBe('Password must not hold control characters');
    const result = updateUserInput.safeParse({ password });
    expect(result.error?.issues[0]?.path).toEqual(['password']);
  },
);

test('a password set earlier keeps working, whatever it contains except NUL', () => {
  const signIn = (password: string) => signInInput.safeParse({ email: 'ada@example.com', password });
  expect(signIn('correct\thorse\n').success).toBe(true);
  expect(signIn('correct\0horse').error?.issues[0]).toMatchObject({
    path: ['password'],
    message: 'Password must not hold control characters',
  });
});

describe('a link', () => {
  const link = webUrlInput({ name: 'Website' });
  const image = imageUrlInput({ name: 'Logo' });

  test.for([
    ...[
      'https://a.example\\@evil.example',
      'https://a.example/\\evil',
      'https:\\\\evil.example',
      'https://a.example/?q=\\',
    ],
    ...[
      'https://user@a.example',
      'https://user:pass@a.example',
      'https://@a.example',
      'https://:@a.example',
      'https:///x@a.example',
    ],
    ...['/\\evil.example', '/uploads/\\evil.png', '/uploads\\x.png', '//evil.example'],
  ])('a link may not contain backslashes or user names: %s is refused', (text) => {
    expect(refusal(link, text)).toMatch(/^Website must be/);
    expect(refusal(image, text)).toMatch(/^Logo must be/);
    expect(isImageUrl(text)).toBe(false);
  });

  test.for(['https://a.example/@user', 'https://a.example/?to=b@c.example', 'https://a.example#@'])(
    'the address %s is a valid link',
    (text) => {
      expect(link.parse(text)).toBe(text);
    },
  );
});

test('an address in other letters is understood as often as it is read', () => {
  // More often than the compiler waits: a fast path of Node 20's URL.canParse refuses such letters.
  for (let times = 0; times < 20_000; times += 1) {
    if (toAsciiUrl('https://bücher.example/käse') === 'https://xn--bcher-kva.example/k%C3%A4se') continue;
    expect.unreachable(`not understood at ${times}`);
  }
});
