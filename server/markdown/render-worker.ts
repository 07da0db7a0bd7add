import { answerCalls } from './function-thread';
import { writeLetter } from './letter-mail';
import { renderMarkdown } from './render-markdown';

const renderFunctions = { renderMarkdown, writeLetter };

export type RenderFunctions = typeof renderFunctions;

// The first rendering compiles the parsers; doing it here keeps that out of the time limit of the first text.
renderMarkdown('# ready');
answerCalls(renderFunctions);
