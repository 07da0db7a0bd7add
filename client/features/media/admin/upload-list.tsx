import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { RowAction } from '../../../ui/admin/row-action';
import type { Upload } from './use-uploads';

function stateOf({ part, error }: Upload): string {
  if (error !== undefined) return error;
  return part < 1 ? `${Math.round(part * 100)}%` : 'Making sizes…';
}

function Bar({ name, part }: Pick<Upload, 'name' | 'part'>) {
  const percent = Math.round(part * 100);
  return (
    <Box
      role="progressbar"
      aria-label={`Uploading ${name}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      h="1"
      mt="1"
      bg="fill"
      borderRadius="full"
      overflow="hidden"
    >
      <Box h="full" bg="accent" w={`${percent}%`} />
    </Box>
  );
}

/** Uploads in progress and failed ones. */
export function UploadList({ uploads, onDismiss }: { uploads: readonly Upload[]; onDismiss: (key: number) => void }) {
  const failed = uploads.filter(({ error }) => error !== undefined);
  return (
    <>
      <Box srOnly role="status">
        {failed.map(({ key, name, error }) => (
          <span key={key}>{`${name}: ${error ?? ''} `}</span>
        ))}
      </Box>
      {uploads.length > 0 && (
        <Stack as="ul" gap="s2" listStyleType="none" m="0" p="0">
          {uploads.map((upload) => (
            <Flex as="li" key={upload.key} align="center" gap="s3" fontSize="small">
              <Box flex="1" minW="0">
                <Flex gap="s3" justify="space-between" wrap="wrap">
                  <Text as="span" overflowWrap="anywhere">
                    <bdi>{upload.name}</bdi>
                  </Text>
                  <Text as="span" color={upload.error === undefined ? 'muted' : 'negative'}>
                    {stateOf(upload)}
                  </Text>
                </Flex>
                {upload.error === undefined && <Bar name={upload.name} part={upload.part} />}
              </Box>
              {upload.error !== undefined && (
                <RowAction label={`Dismiss ${upload.name}`} icon="x" onClick={() => onDismiss(upload.key)} />
              )}
            </Flex>
          ))}
        </Stack>
      )}
    </>
  );
}
