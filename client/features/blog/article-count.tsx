import { classNames } from '../../ui/class-names';
import { formatNumber } from '../../../shared/text/format-number';
import text from '../../ui/text.module.css';
import type { BlogResults } from './blog-data';

export function ArticleCount({ total, isCapped }: Pick<BlogResults, 'total' | 'isCapped'>) {
  return (
    <p className={classNames(text.muted, text.numeric)}>
      {formatNumber(total)}
      {isCapped && '+'} {total === 1 ? 'article' : 'articles'}
    </p>
  );
}
