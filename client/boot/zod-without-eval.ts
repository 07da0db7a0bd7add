// For each object schema zod tests whether it may compile code from text. Our content security policy forbids that, and
// browsers report each attempt. zod reads this global; setting it here keeps zod itself out of visitors' script.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
