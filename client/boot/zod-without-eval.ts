// zod tests whether it may compile code from text; our content security policy forbids that, and browsers report each
// attempt. zod reads this global, so visitors' script need not include zod.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
