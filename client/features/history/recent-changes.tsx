import { Link } from '@tanstack/react-router';
import { Icon } from '../../ui/icons/icon';
import text from '../../ui/text.module.css';
import { classNames } from '../../ui/class-names';
import { ChangeList } from './change-list';
import type { Change } from './changes-data';

type Props = {
  address: string;
  changes: { items: readonly Change[]; total: number };
};

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
