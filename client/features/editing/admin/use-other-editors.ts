import { useEffect, useEffectEvent, useState } from 'react';
import { randomUuid } from '../../../ui/random-id';
import { useViewer } from '../../auth/viewer';
import type { Procedures } from './use-copy';

const SAY_MS = 20_000;

interface Others {
  /** Whether this person has it open in another tab. */
  isSelf: boolean;
  names: string[];
}

/** Who else has this item open; asked when it is opened, and every 20 s while the tab is shown. */
export function useOtherEditors({ open }: Pick<Procedures, 'open'>, id: string): Others {
  const userId = useViewer()?.id;
  const [tab] = useState(() => randomUuid());
  const [others, setOthers] = useState<Others>({ isSelf: false, names: [] });
  const { mutate } = open.useMutation({ trpc: { context: { isQuiet: true } } });

  const say = useEffectEvent(() =>
    mutate(
      { id, tab },
      {
        onSuccess: (open) => {
          const people = open.filter((person) => person.userId !== userId);
          setOthers({ isSelf: people.length < open.length, names: people.map(({ name }) => name ?? 'Somebody') });
        },
      },
    ),
  );
  const leave = useEffectEvent(() => mutate({ id, tab, isLeaving: true }));

  useEffect(() => {
    say();
    const sayShown = () => {
      if (document.visibilityState === 'visible') say();
    };
    const sayLeft = () => leave();
    const timer = setInterval(sayShown, SAY_MS);
    document.addEventListener('visibilitychange', sayShown);
    addEventListener('pagehide', sayLeft);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', sayShown);
      removeEventListener('pagehide', sayLeft);
      sayLeft();
    };
  }, [id]);

  return others;
}
