import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import { Box, Button, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { AdminIcon } from '../../../ui/admin/admin-icon';
import { ACCEPTED_IMAGES, listImages } from '../upload';
import { UploadList } from './upload-list';
import type { Uploads } from './use-uploads';

interface Props {
  uploads: Uploads;
  multiple?: boolean;
  children?: ReactNode;
}

export function UploadZone({ uploads, multiple = false, children }: Props) {
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);

  function acceptFiles(files: File[]): void {
    if (files.length > 0) uploads.add(multiple ? files : files.slice(0, 1));
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    acceptFiles(listImages(event.dataTransfer));
  }

  const paste = useEffectEvent((event: ClipboardEvent): void => {
    const files = listImages(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    acceptFiles(files);
  });

  useEffect(() => {
    const listener = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);

  return (
    <Stack
      gap="s4"
      onDrop={drop}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      }}
    >
      <Flex
        wrap="wrap"
        align="center"
        gap="s3"
        p="s4"
        borderWidth="1px"
        borderStyle="dashed"
        borderRadius="r3"
        borderColor={isOver ? 'accent' : 'line-strong'}
        bg={isOver ? 'accent-soft' : 'surface'}
      >
        <Button variant="solid" colorPalette="accent" onClick={() => chooser.current?.click()}>
          <AdminIcon name="up" /> {multiple ? 'Upload images' : 'Upload an image'}
        </Button>
        <Box flex="1 1 14rem">
          <Text>{multiple ? 'Or drop or paste them here.' : 'Or drop or paste one here.'}</Text>
          <Text fontSize="small" color="muted">
            PNG, JPEG, WebP or GIF, up to 5 MB and 24 megapixels. SVG up to 512 KB, stored as pixels.
          </Text>
        </Box>
        <chakra.input
          ref={chooser}
          type="file"
          accept={ACCEPTED_IMAGES}
          multiple={multiple}
          aria-label={multiple ? 'Images to upload' : 'Image to upload'}
          display="none"
          onChange={(event) => {
            acceptFiles([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </Flex>
      <UploadList uploads={uploads} />
      {children}
    </Stack>
  );
}
