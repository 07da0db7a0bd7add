/** The cache tags of all that tells of a casino. */
export const tagsOf = (id: string) => ['casinos', `casino:${id}`];

/** The same where the order of the casinos is told as well. */
export const tagsWithRankingOf = (id: string) => [...tagsOf(id), 'ranking'];
