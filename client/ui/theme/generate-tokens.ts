import { writeFileSync } from 'node:fs';
import { renderTokenCss } from './token-css';

writeFileSync(new URL('tokens.gen.css', import.meta.url), renderTokenCss());
