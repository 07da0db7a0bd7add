import type { ComponentProps } from 'react';
import { NativeSelect } from '@chakra-ui/react';

type Props = ComponentProps<typeof NativeSelect.Field> & {
  /** Width and place of the frame around it. */
  frame?: ComponentProps<typeof NativeSelect.Root>;
};

/** One choice out of a few: the browser's own list. */
export function Select({ frame, ...field }: Props) {
  return (
    <NativeSelect.Root {...frame}>
      <NativeSelect.Field {...field} />
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}
