import { wordSet } from './words.ts';
/** Folders with other people's code: nobody means them by opening or naming the folder they lie in. */
export const leftOutFolders = wordSet('.git .hg .svn .venv node_modules __pycache__');
