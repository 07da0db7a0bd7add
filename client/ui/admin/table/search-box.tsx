import { useRef, useState } from 'react';
import { Box, Input } from '@chakra-ui/react';

const PAUSE = 300;

interface Props {
  label: string;
  placeholder?: string;
  value: string;
  onSearch: (text: string) => void;
}

export function SearchBox({ label, placeholder = `${label}...`, value, onSearch }: Props) {
  const [typed, setTyped] = useState(value);
  const [inForce, setInForce] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The URL changed otherwise: back, forward or a link. Our own searches are already in `inForce`.
  if (value !== inForce) {
    setInForce(value);
    if (value !== typed.trim()) setTyped(value);
  }

  function search(text: string) {
    clearTimeout(timer.current);
    if (text.trim() !== value) onSearch(text.trim());
  }

  function type(text: string) {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(text), PAUSE);
  }

  return (
    <Box flex="1 1 14rem" maxW={{ md: '22rem' }}>
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={200}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(typed);
        }}
      />
    </Box>
  );
}
