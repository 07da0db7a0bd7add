import { describe, expect, test } from 'vitest';
import type { ZodType } from 'zod';
import { emailInput, multilineText, plainText, searchText } from '../../shared/text';

const name = plainText({ name: 'Name', max: 10, required: 'Please enter your name' });
const message = multilineText({ name: 'Message', max: 20 });
const email = emailInput('Please enter your email address');

function refusal(schema: ZodType, value: unknown): string | undefined {
  const result = schema.safeParse(value);
  return result.success ? undefined : result.error.issues[0]?.message;
}

describe('text of one line', () => {
  test.for(['Ada', 'é e\u0301', '👨‍👩‍👧', 'שלום', 'a\u202eb', "' or 1=1"])('R18: keeps %j as it was typed', (text) => {
    expect(name.parse(`  ${text} `)).toBe(text);
  });

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
  ] as const)('R18: refuses %j: %s', ([text, sentence]) => {
    expect(refusal(name, text)).toBe(sentence);
  });
});

test('text of several lines keeps its lines and tabs', () => {
  expect(message.parse('\n one\r\n\ttwo \n')).toBe('one\r\n\ttwo');
});

test('a search may be empty', () => {
  expect(searchText.parse('  ')).toBe('');
  expect(refusal(searchText, 'x'.repeat(201))).toBe('Search text must be at most 200 characters');
});

describe('an e-mail address', () => {
  test.for(['ada@example.com', 'a.b+c@sub.example.co.uk', `${'x'.repeat(64)}@example.com`])('may be %s', (address) => {
    expect(email.parse(` ${address} `)).toBe(address);
  });

  test.for([
    ['', 'Please enter your email address'],
    ['ada', 'Enter the full address, for example name@example.com'],
    ['ada@example', 'Enter the full address, for example name@example.com'],
    ['a b@example.com', 'Enter the full address, for example name@example.com'],
    ['ada@example.com\nBcc: b@example.com', 'Email must be one line'],
    [`${'x'.repeat(65)}@example.com`, 'The part before the @ is too long'],
    [`ada@${'x'.repeat(250)}.com`, 'Email must be at most 254 characters'],
  ] as const)('may not be %j: %s', ([address, sentence]) => {
    expect(refusal(email, address)).toBe(sentence);
  });

  test('R17: is judged quickly, whatever it is', () => {
    const started = performance.now();
    for (const hostile of ['a'.repeat(50_000) + '@', '@'.repeat(50_000), 'a.'.repeat(25_000), '(a+)+$'])
      email.safeParse(hostile);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
