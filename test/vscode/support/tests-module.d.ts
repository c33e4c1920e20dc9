/** The test files of a folder, put together by the build. */
declare module 'aion:tests';
