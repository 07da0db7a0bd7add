/** Cache tags of posts that link to casinos at these addresses. */
export const mentionTags = (addresses: readonly string[]) => addresses.map((address) => `posts-on:${address}`);
