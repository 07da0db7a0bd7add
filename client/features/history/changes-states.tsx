import { classNames } from '../../ui/class-names';
import layout from '../../ui/layout.module.css';
import { Loading, Skeleton } from '../../ui/messages/skeleton';

const LINES = [1, 2, 3, 4, 5, 6];

export function ChangesPending() {
  return (
    <div className={classNames(layout.wrap, layout.block)}>
      <Loading label="Loading changes">
        {LINES.map((line) => (
          <p key={line}>
            <Skeleton width={line % 2 ? 90 : 70} />
          </p>
        ))}
      </Loading>
    </div>
  );
}
