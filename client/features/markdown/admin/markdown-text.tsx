import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import type { Ref } from 'react';
import { flushSync } from 'react-dom';
import { Box, chakra } from '@chakra-ui/react';
import type { Edit, Selected } from './markdown-edits';
import type { openTextView, TextView } from './text-view';

export interface TextHandle {
  selected: () => Selected | undefined;
  apply: (edit: (selected: Selected) => Edit) => void;
  /** At its current position, keeping the selection; undone together with the change before. */
  replace: (search: string, insert: string) => void;
  show: (passage: string) => void;
  focus: () => void;
  scroller: () => Element | null;
  /** Where the caret is on the screen; without an editor its field. */
  caret: () => DOMRect | undefined;
}

interface Props {
  id: string;
  name: string;
  label: string;
  value: string;
  error?: string | undefined;
  ref: Ref<TextHandle>;
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => boolean;
  onPaste: (transfer: DataTransfer | null) => boolean;
  onDrop: (transfer: DataTransfer | null) => boolean;
  onScroll: () => void;
}

const frame = { flex: '1', w: 'full', minH: '34rem', resize: 'vertical' } as const;

const areaStyles = {
  ...frame,
  display: 'block',
  p: 's4',
  bg: 'transparent',
  fontFamily: 'mono',
  fontSize: 'small',
  lineHeight: '1.7',
  _focusVisible: { outline: '2px solid', outlineColor: 'focus', outlineOffset: '-2px' },
} as const;

function insertText(area: HTMLTextAreaElement, { from, to, insert, start, end }: Edit): void {
  area.focus();
  area.setSelectionRange(from, to);
  // Deprecated, but the only way to keep the edit undoable; browsers without it get the fallback below.
  const { execCommand } = document as { execCommand?: (command: string, showUi: boolean, value: string) => boolean };
  const isDone = execCommand?.call(document, insert === '' ? 'delete' : 'insertText', false, insert);
  if (!isDone) {
    area.setRangeText(insert, from, to, 'end');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(start, end);
}

const areaHandle = (area: () => HTMLTextAreaElement | null): TextHandle => ({
  selected() {
    const field = area();
    return field ? { text: field.value, start: field.selectionStart, end: field.selectionEnd } : undefined;
  },
  apply(edit) {
    const field = area();
    if (field) insertText(field, edit({ text: field.value, start: field.selectionStart, end: field.selectionEnd }));
  },
  replace(search, insert) {
    const field = area();
    const from = field?.value.indexOf(search) ?? -1;
    if (!field || from === -1) return;
    const shift = (position: number) =>
      position > from ? Math.max(from, position + insert.length - search.length) : position;
    const [start, end] = [shift(field.selectionStart), shift(field.selectionEnd)];
    insertText(field, { from, to: from + search.length, insert, start, end });
  },
  show(passage) {
    const field = area();
    const at = field?.value.indexOf(passage) ?? -1;
    field?.focus();
    if (at !== -1) field?.setSelectionRange(at, at + passage.length);
  },
  focus: () => area()?.focus(),
  scroller: area,
  caret: () => area()?.getBoundingClientRect(),
});

function selectedIn({ state }: TextView['view']): Selected {
  const { from: start, to: end } = state.selection.main;
  return { text: state.doc.toString(), start, end };
}

function showPassage(view: TextView['view'], passage: string): boolean {
  const at = view.state.doc.toString().indexOf(passage);
  if (at === -1) return false;
  view.dispatch({ selection: { anchor: at, head: at + passage.length }, scrollIntoView: true });
  view.focus();
  return true;
}

const viewHandle = ({ view, joined, step }: TextView): TextHandle => ({
  selected: () => selectedIn(view),
  apply(edit) {
    const { from, to, insert, ...selection } = edit(selectedIn(view));
    view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: selection.start, head: selection.end },
      annotations: step,
      scrollIntoView: true,
    });
    view.focus();
  },
  replace(search, insert) {
    const from = view.state.doc.toString().indexOf(search);
    if (from === -1) return;
    view.dispatch({ changes: { from, to: from + search.length, insert }, annotations: joined });
  },
  show: (passage) => {
    if (!showPassage(view, passage)) view.focus();
  },
  focus: () => view.focus(),
  scroller: () => view.scrollDOM,
  caret() {
    const at = view.coordsAtPos(view.state.selection.main.head);
    return at ? new DOMRect(at.left, at.top, 0, at.bottom - at.top) : view.dom.getBoundingClientRect();
  },
});

const ASKED = '#passage=';

function showAskedPassage(view: TextView['view']): void {
  const { hash } = window.location;
  if (!hash.startsWith(ASKED)) return;
  showPassage(view, decodeURIComponent(hash.slice(ASKED.length)));
}

/** State of the textarea during the exchange; undefined in the middle of a composed letter. */
interface Left {
  start: number;
  end: number;
  isFocused: boolean;
}

/** A textarea until the editor has loaded, or if that fails. Typed text and caret carry over. */
export function MarkdownText({ id, name, label, value, error, ref, onChange, ...on }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const text = useRef<TextView>(null);
  /** The rendered value and what was typed since: a render may lag. */
  const sent = useRef([value]);
  const isComposing = useRef(false);
  const open = useRef<typeof openTextView>(null);
  const [left, setLeft] = useState<Left>();

  function exchange(): void {
    const field = area.current;
    if (!open.current || !field || isComposing.current) return;
    const { selectionStart: start, selectionEnd: end } = field;
    const isFocused = document.activeElement === field;
    // Synchronous, so that no letter is lost between the two fields.
    flushSync(() => setLeft({ start, end, isFocused }));
  }
  const exchangeLoaded = useEffectEvent(exchange);

  useEffect(() => {
    // If loading fails the textarea stays.
    void import('./text-view').then(
      (module) => {
        open.current = module.openTextView;
        exchangeLoaded();
      },
      () => undefined,
    );
  }, []);

  const changeEvent = useEffectEvent((changed: string) => {
    sent.current.push(changed);
    onChange(changed);
  });
  const keyEvent = useEffectEvent(on.onKeyDown);
  const pasteEvent = useEffectEvent(on.onPaste);
  const dropEvent = useEffectEvent(on.onDrop);
  const scrollEvent = useEffectEvent(on.onScroll);
  const start = useEffectEvent((place: HTMLElement, from: Left) =>
    open.current?.(
      place,
      { ...from, label, error, text: value },
      {
        onChange: (changed) => changeEvent(changed),
        onKeyDown: (event) => keyEvent(event),
        onPaste: ({ clipboardData }) => pasteEvent(clipboardData),
        onDrop: ({ dataTransfer }) => dropEvent(dataTransfer),
        onScroll: () => scrollEvent(),
      },
    ),
  );

  useEffect(() => {
    if (!left || !host.current) return;
    text.current = start(host.current, left) ?? null;
    if (text.current) showAskedPassage(text.current.view);
    return () => {
      text.current?.view.destroy();
      text.current = null;
    };
  }, [left]);

  useEffect(() => {
    const at = sent.current.lastIndexOf(value);
    if (at !== -1) {
      sent.current.splice(0, at);
      return;
    }
    sent.current = [value];
    text.current?.setText(value);
  }, [value]);
  useEffect(() => text.current?.setNames({ label, error }), [label, error]);

  useImperativeHandle(ref, (): TextHandle => {
    const current = () => (text.current ? viewHandle(text.current) : areaHandle(() => area.current));
    return {
      selected: () => current().selected(),
      apply: (edit) => current().apply(edit),
      replace: (search, insert) => current().replace(search, insert),
      show: (passage) => current().show(passage),
      focus: () => current().focus(),
      scroller: () => current().scroller(),
      caret: () => current().caret(),
    };
  }, []);

  if (left) return <Box ref={host} data-field={name} css={frame} position="relative" overflow="hidden" />;
  return (
    <chakra.textarea
      ref={area}
      id={id}
      name={name}
      aria-label={label}
      spellCheck
      dir="auto"
      css={areaStyles}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onCompositionStart={() => (isComposing.current = true)}
      onCompositionEnd={() => {
        isComposing.current = false;
        setTimeout(exchange);
      }}
      onKeyDown={(event) => {
        if (on.onKeyDown(event.nativeEvent)) event.preventDefault();
      }}
      onScroll={on.onScroll}
      onPaste={(event) => {
        if (on.onPaste(event.clipboardData)) event.preventDefault();
      }}
      onDrop={(event) => {
        if (on.onDrop(event.dataTransfer)) event.preventDefault();
      }}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault();
      }}
    />
  );
}
