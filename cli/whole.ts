/** The second file of the command line. The editor's file that asks models loads the loop from here, by `lend`. */
export function runMain(): Promise<unknown> {
  return import('./main.ts');
}
