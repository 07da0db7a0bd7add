// @vitest-environment jsdom
import { ChakraProvider } from '@chakra-ui/react';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FieldDiff } from '../../../client/features/audit/admin/field-diff';
import { system } from '../../../client/ui/theme/system';

test('Two texts of thousands of lines that all differ are shown shortened, without a comparison of minutes', () => {
  const lines = (word: string) => Array.from({ length: 20_000 }, (_, at) => `${word}${at}`).join('\n');
  const field = { name: 'content', before: lines('old'), after: lines('new') };
  const { container } = render(
    <ChakraProvider value={system}>
      <FieldDiff field={field} />
    </ChakraProvider>,
  );
  expect([container.querySelectorAll('del').length, container.querySelectorAll('ins').length]).toEqual([400, 400]);
  expect(screen.getByText('19600 more lines removed')).toBeDefined();
});
