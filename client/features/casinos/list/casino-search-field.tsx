import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { InputGroup, TextInput } from '../../../ui/text-input';

/** Uncontrolled, so that text typed before hydration stays. Follows the URL when that changes. */
export function CasinoSearchField({ q = '' }: { q: string | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  const followed = useRef(q);
  useEffect(() => {
    if (followed.current !== q && input.current) input.current.value = q;
    followed.current = q;
  }, [q]);
  return (
    <Field label="Name or description">
      {(control) => (
        <InputGroup>
          <TextInput
            {...control}
            ref={input}
            name="q"
            type="search"
            maxLength={200}
            placeholder="Search casinos..."
            defaultValue={q}
          />
          <Button type="submit">Search</Button>
        </InputGroup>
      )}
    </Field>
  );
}
