import { useOwnTemporaryFolder } from '../scripts/test/temporary-folder.ts';

/** For all test files of a run: it fails if one of them leaves a folder. */
export default function leavesNothing(): () => void {
  const remove = useOwnTemporaryFolder();
  return () => {
    const left = remove();
    if (left.length > 0) throw new Error(`The tests left temporary folders: ${left.join(', ')}.`);
  };
}
