import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { isWebUrl } from '../../../../shared/text/web-url';
import { useToast } from '../../../ui/messages/toaster';
import { listImages } from '../../media/upload';
import { block, linkTo } from './markdown-edits';
import type { TextHandle } from './markdown-text';
import type { pastedMarkdown, PastedImage, tableOfCells } from './pasted-markdown';
import { unwrapped, withUnwrappedLinks } from '../../../../shared/content/unwrapped-links';

const MAX_NAMED = 10;

interface Converter {
  pastedMarkdown: typeof pastedMarkdown;
  tableOfCells: typeof tableOfCells;
}

interface Parts {
  field: RefObject<TextHandle | null>;
  onImage: (image: PastedImage) => void;
  nextMark: () => string;
}

/**
 * Converts to Markdown in one undo step: formatted text, sheet cells, images, and a URL over a selection, which becomes
 * a link. Ctrl+Shift+V pastes plain text.
 */
export function usePaste({ field, onImage, nextMark }: Parts) {
  const toast = useToast();
  const converter = useRef<Converter>(null);
  const isPlain = useRef(false);

  useEffect(() => {
    // Until it has loaded the browser pastes plain text.
    void import('./pasted-markdown').then(
      (module) => {
        converter.current = module;
      },
      () => undefined,
    );
  }, []);

  function insertWords(words: string): void {
    field.current?.apply(({ start, end: to }) => {
      const end = start + words.length;
      return { from: start, to, insert: words, start: end, end };
    });
  }

  function insert(markdown: string): void {
    if (markdown.includes('\n')) field.current?.apply(block(markdown));
    else insertWords(markdown);
  }

  function pasteHtml(html: string, files: readonly File[]): boolean {
    const pasted = html === '' ? undefined : converter.current?.pastedMarkdown({ html, files, nextMark });
    if (!pasted) return false;
    const { markdown, images, left } = pasted;
    if (markdown !== '') insert(markdown);
    images.forEach(onImage);
    if (left.length > 0) {
      toast({
        title: left.length === 1 ? '1 image was not brought along' : `${left.length} images were not brought along`,
        description: `Upload them yourself: ${left.slice(0, MAX_NAMED).join(', ')}${left.length > MAX_NAMED ? '…' : ''}`,
      });
    }
    return true;
  }

  function onPaste(transfer: DataTransfer | null): boolean {
    const wantsWords = isPlain.current;
    isPlain.current = false;
    const selected = field.current?.selected();
    if (!transfer || !selected || wantsWords) return false;
    const text = transfer.getData('text/plain');
    const files = listImages(transfer);
    const chosen = selected.text.slice(selected.start, selected.end);
    if (isWebUrl(text.trim()) && !/\s/.test(text.trim()) && chosen.trim() !== '' && !/[\n\][]/.test(chosen)) {
      if (isWebUrl(chosen.trim())) return false;
      field.current?.apply(linkTo(unwrapped(text) ?? text.trim()));
      return true;
    }
    if (pasteHtml(transfer.getData('text/html'), files)) return true;
    const table = converter.current?.tableOfCells(text);
    if (table !== undefined) {
      insert(table);
      return true;
    }
    const words = withUnwrappedLinks(text);
    if (words !== text) {
      insertWords(words);
      return true;
    }
    // Word processors add a picture of the copied text: prefer the text.
    if (text !== '' || files.length === 0) return false;
    for (const file of files) {
      const mark = `![${nextMark()}]()`;
      field.current?.apply(block(mark));
      onImage({ mark, file, alt: '' });
    }
    return true;
  }

  function onKey({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): void {
    isPlain.current = key.toLowerCase() === 'v' && shiftKey && (ctrlKey || metaKey);
  }

  return { onPaste, onKey };
}
