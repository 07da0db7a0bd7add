import { useState } from 'react';
import { Button, chakra, Flex, Input } from '@chakra-ui/react';

interface Props {
  url: string;
  onAnswer: (alt: string) => void;
}

export function ImageQuestion({ url, onAnswer }: Props) {
  const [alt, setAlt] = useState('');
  return (
    <Flex
      role="group"
      aria-label="Description of the image"
      wrap="wrap"
      align="center"
      gap="s2"
      px="s4"
      py="s2"
      bg="accent-soft"
      borderBottomWidth="1px"
      borderColor="line"
    >
      <chakra.img src={url} alt="" boxSize="2.5rem" objectFit="cover" borderRadius="r1" />
      <Input
        flex="1 1 10rem"
        size="sm"
        bg="surface"
        aria-label="What does this image show?"
        placeholder="What does this image show?"
        maxLength={300}
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (alt.trim() !== '') onAnswer(alt.trim());
        }}
      />
      <Button size="sm" bg="surface" disabled={alt.trim() === ''} onClick={() => onAnswer(alt.trim())}>
        Describe
      </Button>
      <Button size="sm" variant="ghost" onClick={() => onAnswer('')}>
        Decorative
      </Button>
    </Flex>
  );
}
