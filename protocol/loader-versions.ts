/** The selectable versions of `aions-llm`, newest first: those that the server models. */
export const offeredLoaderVersions: readonly string[] = Array.from({ length: 17 }, (_, index) => `1.0.${16 - index}`);
