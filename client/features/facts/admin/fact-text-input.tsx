import { Textarea } from '@chakra-ui/react';

interface Props {
  value: string;
  maxLength?: number;
  placeholder?: string;
  onChange: (text: string) => void;
}

export function FactTextInput({ onChange, ...props }: Props) {
  return (
    <Textarea
      rows={1}
      minH="tap"
      py=".625rem"
      resize="none"
      css={{ fieldSizing: 'content' }}
      {...props}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
      onChange={({ target }) => onChange(target.value.replaceAll(/[\r\n]+/g, ' '))}
    />
  );
}
