import { useState } from 'react';
import { useRouter } from '@tanstack/react-router';
import { Button } from '../../ui/button';
import text from '../../ui/text.module.css';

/** The response is always the same, so errors are ignored. */
export function DidItWork({ casino, code }: { casino: string; code: string }) {
  const { client } = useRouter().options.context;
  const [isSaid, setIsSaid] = useState(false);

  function say(worked: boolean): void {
    setIsSaid(true);
    client.codes.vote.mutate({ casino, code, worked }).catch(() => undefined);
  }

  if (isSaid) {
    return (
      // The button that had the focus is gone.
      <p className={text.micro} role="status" tabIndex={-1} ref={(said) => said?.focus()}>
        Thank you.
      </p>
    );
  }
  return (
    <p role="group" aria-label={`Did ${code} work?`}>
      Did it work? <Button onClick={() => say(true)}>Yes</Button> <Button onClick={() => say(false)}>No</Button>
    </p>
  );
}
