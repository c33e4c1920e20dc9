/** The command as people start it: it has Node keep what it compiled of the program, which lies in a second file, for the next start. */
import module from 'node:module';

// Older Nodes do not have it. Where no folder can be written, the program is compiled anew, as without it.
module.enableCompileCache?.();
void import('./whole.ts').then(({ runMain }) => runMain());
