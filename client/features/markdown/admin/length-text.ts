import { formatNumber } from '../../../../shared/text/format-number';

const WORDS_A_MINUTE = 220;

export function lengthText(content: string): string {
  const words = content.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,-]*/gu)?.length ?? 0;
  const minutes = Math.max(1, Math.round(words / WORDS_A_MINUTE));
  return `${formatNumber(words)} ${words === 1 ? 'word' : 'words'}, ${minutes} min`;
}
