// With each object schema zod tries whether code can be made of text. Our content security policy forbids it, and browsers
// report the attempt. This is where zod reads its settings; setting them here leaves zod itself out of visitors' script.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
