import { AppError } from '../base/errors';

export type RefusalReason = 'too_long' | 'too_deep' | 'too_slow';

const SENTENCES: Record<RefusalReason, string> = {
  too_long: 'This text is too long. Shorten it or split it into several pages.',
  too_deep: 'This text is too deeply nested. Use fewer quotes, lists or HTML elements inside each other.',
  too_slow: 'This text is too slow to render. Simplify its formatting and try again.',
};

export class MarkdownRefused extends AppError {
  constructor(
    readonly reason: RefusalReason,
    details: Record<string, unknown> = {},
  ) {
    super('MARKDOWN_REFUSED', SENTENCES[reason], { reason, ...details });
  }
}
