import { defaultKeymap, history, historyKeymap, isolateHistory } from '@codemirror/commands';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, Prec, RangeSetBuilder, Transaction } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import { Decoration, EditorView, keymap, ViewPlugin } from '@codemirror/view';
import type { ViewUpdate } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { lineChanges } from '../../../ui/admin/merge-lines';

const colour = (token: string) => `var(--chakra-colors-${token})`;

/** CSS variables reach into the shadow root, so the colour modes need no themes. */
const look = EditorView.theme({
  '&': { height: '100%', color: colour('text'), fontSize: 'var(--chakra-font-sizes-small)' },
  '&.cm-focused': { outline: `2px solid ${colour('focus')}`, outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--chakra-fonts-mono)', lineHeight: '1.7', overflow: 'auto' },
  '.cm-content': { padding: '1rem', caretColor: colour('text'), overflowWrap: 'anywhere' },
  '.cm-line': { padding: '0' },
  '.cm-panels': { backgroundColor: colour('sunken'), color: colour('text'), borderColor: colour('line') },
  '.cm-panel.cm-search': { padding: '0.5rem 2rem 0.5rem 1rem', fontFamily: 'var(--chakra-fonts-body)' },
  '.cm-panel.cm-search label': { fontSize: 'var(--chakra-font-sizes-label)' },
  '.cm-textfield, .cm-button': {
    minHeight: '2rem',
    border: `1px solid ${colour('line-strong')}`,
    borderRadius: 'var(--chakra-radii-r2)',
    background: colour('surface'),
    color: colour('text'),
    fontSize: 'var(--chakra-font-sizes-label)',
  },
  '.cm-panel.cm-search [name=close]': { padding: '0.25rem 0.75rem', fontSize: '1.25rem', color: colour('text') },
  '.cm-searchMatch': { backgroundColor: colour('accent-soft'), outline: `1px solid ${colour('line-strong')}` },
  '.cm-searchMatch-selected': { backgroundColor: colour('warm-mark'), color: colour('warm-mark-on') },
});

const marks = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.heading, fontWeight: '700' },
    { tag: tags.strong, fontWeight: '700' },
    { tag: tags.emphasis, fontStyle: 'italic' },
    { tag: tags.strikethrough, textDecoration: 'line-through' },
    { tag: [tags.link, tags.url], color: colour('accent-text') },
    {
      tag: [tags.processingInstruction, tags.quote, tags.comment, tags.angleBracket, tags.tagName],
      color: colour('muted'),
    },
  ]),
);

const ownDirection = Decoration.line({ attributes: { dir: 'auto' } });

function toLines(view: EditorView) {
  const lines = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to;) {
      const line = view.state.doc.lineAt(at);
      lines.add(line.from, line.from, ownDirection);
      at = line.to + 1;
    }
  }
  return lines.finish();
}

const directions: Extension = [
  EditorView.perLineTextDirection.of(true),
  ViewPlugin.fromClass(
    class {
      decorations;
      constructor(view: EditorView) {
        this.decorations = toLines(view);
      }
      update({ docChanged, viewportChanged, view }: ViewUpdate) {
        if (docChanged || viewportChanged) this.decorations = toLines(view);
      }
    },
    { decorations: ({ decorations }) => decorations },
  ),
];

const keys = defaultKeymap.filter(({ key }) => key !== 'Mod-Enter');

interface Named {
  label: string;
  error?: string | undefined;
}

/** As text: id references do not leave a shadow root. */
const named = ({ label, error }: Named) =>
  EditorView.contentAttributes.of({
    'aria-label': label,
    tabindex: '0',
    spellcheck: 'true',
    autocorrect: 'on',
    autocapitalize: 'sentences',
    ...(error !== undefined && { 'aria-invalid': 'true', 'aria-description': error }),
  });

/**
 * Typing over a selection makes browsers add an inline style, which the content security policy reports. Composition is
 * left to the browser.
 */
function typeOver({ inputType, data, isComposing }: InputEvent, view: EditorView): boolean {
  if (inputType !== 'insertText' || data === null || isComposing || view.state.selection.main.empty) return false;
  view.dispatch(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true });
  return true;
}

interface Handlers {
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => boolean;
  onPaste: (event: ClipboardEvent) => boolean;
  onDrop: (event: DragEvent) => boolean;
  onScroll: () => void;
}

interface Start extends Named {
  text: string;
  start: number;
  end: number;
  isFocused: boolean;
}

/**
 * In a shadow root its styles can be constructed, as the content security policy requires, instead of being written
 * into the page.
 */
export function openTextView(host: HTMLElement, { text, start, end, isFocused, ...names }: Start, on: Handlers) {
  const attributes = new Compartment();
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const state = EditorState.create({
    doc: text,
    extensions: [
      history(),
      markdown({ base: markdownLanguage, completeHTMLTags: false, pasteURLAsLink: false }),
      search({ top: true }),
      keymap.of([...keys, ...historyKeymap, ...searchKeymap]),
      EditorView.lineWrapping,
      directions,
      look,
      marks,
      attributes.of(named(names)),
      Prec.highest(
        EditorView.domEventHandlers({
          beforeinput: typeOver,
          keydown: on.onKeyDown,
          paste: on.onPaste,
          drop: on.onDrop,
          scroll: on.onScroll,
        }),
      ),
      EditorView.updateListener.of(({ docChanged, state: { doc }, transactions }) => {
        if (docChanged && !transactions.every((one) => one.annotation(Transaction.remote))) on.onChange(doc.toString());
      }),
    ],
  });
  // Line breaks count as one character here.
  const at = (position: number) => Math.min(state.doc.length, position);
  const frame = document.createElement('div');
  Object.assign(frame.style, { position: 'absolute', inset: '0' });
  root.replaceChildren(frame);
  const view = new EditorView({
    root,
    parent: frame,
    state: state.update({ selection: { anchor: at(start), head: at(end) } }).state,
  });
  if (isFocused) view.focus();
  return {
    view,
    step: isolateHistory.of('full'),
    /** Undone together with the change before, like the parts of a composed letter. */
    joined: Transaction.userEvent.of('input.type.compose'),
    /** Only what differs, so that the caret stays, and Undo takes back what was typed here and nothing else. */
    setText(next: string) {
      view.dispatch({
        changes: lineChanges(view.state.doc.toString(), next),
        annotations: [Transaction.remote.of(true), Transaction.addToHistory.of(false)],
      });
    },
    setNames: (next: Named) => view.dispatch({ effects: attributes.reconfigure(named(next)) }),
  };
}

export type TextView = ReturnType<typeof openTextView>;
