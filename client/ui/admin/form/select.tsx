import type { ComponentProps } from 'react';
import { NativeSelect } from '@chakra-ui/react';

type Props = ComponentProps<typeof NativeSelect.Field> & {
  frame?: ComponentProps<typeof NativeSelect.Root>;
};

export function Select({ frame, ...field }: Props) {
  return (
    <NativeSelect.Root {...frame}>
      <NativeSelect.Field {...field} />
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}
