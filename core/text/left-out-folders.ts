import { wordSet } from './words.ts';
/** Folders with third-party code: opening their parent folder does not include them. */
export const leftOutFolders = wordSet('.git .hg .svn .venv node_modules __pycache__');
