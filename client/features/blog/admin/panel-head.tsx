import { Button, Flex, Heading } from '@chakra-ui/react';
import { AdminIcon } from '../../../ui/admin-icon';

interface Props {
  title: string;
  addLabel: string;
  onAdd: () => void;
}

export function PanelHead({ title, addLabel, onAdd }: Props) {
  return (
    <Flex wrap="wrap" align="center" justify="space-between" gap="s3">
      <Heading as="h2" fontSize="h3">
        {title}
      </Heading>
      <Button onClick={onAdd}>
        <AdminIcon name="plus" small /> {addLabel}
      </Button>
    </Flex>
  );
}
