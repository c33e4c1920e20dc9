/** The versions of `aions-llm` that a person can choose among, newest first: those that the server's models know. */
export const offeredLoaderVersions: readonly string[] = Array.from({ length: 17 }, (_, index) => `1.0.${16 - index}`);
