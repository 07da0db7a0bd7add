import { Link } from '@tanstack/react-router';
import { Icon } from '../../ui/icon';
import text from '../../ui/text.module.css';
import { classNames } from '../../ui/class-names';
import { ChangeList } from './change-list';
import type { Change } from './changes-data';

type Props = {
  /** The casino's slug or id. */
  address: string;
  changes: { items: readonly Change[]; total: number };
};

/** The last changes of a casino and a link to all: a review's section 'What changed'. */
export function RecentChanges({ address, changes: { items, total } }: Props) {
  return (
    <>
      <ChangeList changes={items} withYear />
      <Link to="/casino/$slug/history" params={{ slug: address }} className={classNames(text.more, text.link)}>
        {total === 1 ? 'The whole history' : `All ${total} changes`}
        <Icon name="right" small />
      </Link>
    </>
  );
}
