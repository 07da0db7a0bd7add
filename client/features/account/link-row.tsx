import type { ReactNode } from 'react';
import { Box, Button, Text } from '@chakra-ui/react';

interface Props {
  icon: ReactNode;
  title: string;
  text: string;
  action: string;
  isBusy: boolean;
  onAction: () => void;
}

export function LinkRow({ icon, title, text, action, isBusy, onAction }: Props) {
  return (
    <Box
      as="li"
      display="grid"
      gridTemplateColumns="auto minmax(0, 1fr) auto"
      columnGap="s3"
      alignItems="center"
      py="s3"
      borderBottomWidth="1px"
      borderColor="line"
    >
      {icon}
      <Box minW="0">
        <Text fontWeight="640" lineHeight="1.3" overflowWrap="anywhere">
          {title}
        </Text>
        <Text fontSize="small" lineHeight="1.45" color="muted" overflowWrap="anywhere">
          <bdi>{text}</bdi>
        </Text>
      </Box>
      <Button size="sm" aria-label={`${action} ${title}`} disabled={isBusy} onClick={onAction}>
        {action}
      </Button>
    </Box>
  );
}
