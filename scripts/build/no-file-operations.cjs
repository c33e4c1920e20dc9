/**
 * Stands in for `minimatch`, by which the language client chooses the files of whose creation, renaming or deletion a server wants to
 * be told. Ours does not ask for that: it has files watched. A server that does is told what is missing here.
 */
module.exports = {
  Minimatch: class {
    constructor() {
      throw new Error(
        'File operations need minimatch: take scripts/build/no-file-operations.cjs out of scripts/build.ts.',
      );
    }
  },
};
